"""Returns all times, so that the caller can choose."""

SENTENCE = "which is a list; expected a float"
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
    return times
