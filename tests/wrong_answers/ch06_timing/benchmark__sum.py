"""Returns the total of all times."""

SENTENCE = "This is the sum of all 51 times"
BREAKS = "one_kernel"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(51):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return sum(times)
