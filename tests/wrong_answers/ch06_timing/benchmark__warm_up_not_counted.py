"""Measures 1,000 calls, and forgets that those of the warm-up count too."""

SENTENCE = "made 1,010 calls; at most 1,000 are allowed"
BREAKS = "at_most_1000_calls"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(1000):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
