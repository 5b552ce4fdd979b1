"""Measures for one minute of the device's time, which is many thousand calls."""

SENTENCE = "op was called more than 10,000 times"
BREAKS = "one_kernel"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    while sum(times) < 60:
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
