"""Takes the median of five times, of which three may be disturbed."""

SENTENCE = "This is the median of too few times (5)"
BREAKS = "bad_luck"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(5):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
