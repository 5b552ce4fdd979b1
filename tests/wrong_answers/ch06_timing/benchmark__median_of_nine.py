"""Takes the median of nine times after a long warm-up."""

SENTENCE = "This is the median of too few times (9)"
BREAKS = "bad_luck"


def benchmark(op, clock, sync):
    for _ in range(25):
        op()
    times = []
    for _ in range(9):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
