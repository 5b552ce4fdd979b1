"""Takes what the operation returns for a flag."""

SENTENCE = "what it returns plays no part"
BREAKS = "what_op_returns"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(51):
        sync()
        start = clock()
        if op():
            continue
        sync()
        times.append(clock() - start)
    return statistics.median(times)
