"""Prints the time, and returns nothing."""

SENTENCE = "is a `return` missing?"
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
    print(f"{statistics.median(times)} s")
