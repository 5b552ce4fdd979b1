"""Starts the clock while the warm-up is still running."""

SENTENCE = "call sync() before the first reading as well"
BREAKS = "one_kernel"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    start = clock()
    for _ in range(20):
        op()
    sync()
    return (clock() - start) / 20
