"""Reads the clock again without waiting: only the launches are timed."""

SENTENCE = "call sync() before you read the clock again"
BREAKS = "one_kernel"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    sync()
    start = clock()
    for _ in range(100):
        op()
    return (clock() - start) / 100
