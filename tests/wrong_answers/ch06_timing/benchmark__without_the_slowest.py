"""Leaves out the slowest of all times only, and takes the mean of the others."""

SENTENCE = "This is a mean that leaves out 1 of 51 times"
BREAKS = "disturbed_calls bad_luck"


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
    times.remove(max(times))
    return statistics.fmean(times)
