"""Reads the clock once before the loop, so that each time holds all calls before it."""

SENTENCE = "read the clock anew before each call"
BREAKS = "one_kernel"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    sync()
    start = clock()
    for _ in range(51):
        op()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
