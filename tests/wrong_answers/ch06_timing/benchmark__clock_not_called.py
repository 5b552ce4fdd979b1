"""Writes `clock` for `clock()`: the function itself, and not its reading."""

SENTENCE = "are the brackets of clock() missing?"
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
        times.append(clock - start)
    return statistics.median(times)
