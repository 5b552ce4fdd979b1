"""Subtracts the end from the start."""

SENTENCE = "yours is -1 times one call"
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
        times.append(start - clock())
    return statistics.median(times)
