"""Returns milliseconds."""

SENTENCE = "This is the time of one call in ms"
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
    return 1000 * statistics.median(times)
