"""Forgets that there are two calls between the readings."""

SENTENCE = "this is the time of all of them"
BREAKS = "one_kernel"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(51):
        sync()
        start = clock()
        op()
        op()
        sync()
        times.append(clock() - start)
    return min(times)
