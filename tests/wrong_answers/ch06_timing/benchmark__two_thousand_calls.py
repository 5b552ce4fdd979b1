"""Makes twice as many calls as are allowed."""

SENTENCE = "at most 1,000 are allowed"
BREAKS = "at_most_1000_calls"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(2000):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
