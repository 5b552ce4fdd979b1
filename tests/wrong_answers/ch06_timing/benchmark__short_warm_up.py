"""Warms up with one call, while up to five are cold, and takes the median of seven."""

SENTENCE = "there the device was still warming up"
BREAKS = "first_calls bad_luck"


def benchmark(op, clock, sync):
    op()
    times = []
    for _ in range(7):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
