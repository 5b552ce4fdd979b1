"""Waits only after the clock was read."""

SENTENCE = "call sync() before you read the clock again"
BREAKS = "one_kernel"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(50):
        sync()
        start = clock()
        op()
        end = clock()
        sync()
        times.append(end - start)
    return statistics.median(times)
