"""Reads the computer's own clock in place of the one that is given."""

SENTENCE = "The clock that was given, clock(), was never read"
BREAKS = "one_kernel"

import time


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(51):
        sync()
        start = time.perf_counter()
        op()
        sync()
        times.append(time.perf_counter() - start)
    return statistics.median(times)
