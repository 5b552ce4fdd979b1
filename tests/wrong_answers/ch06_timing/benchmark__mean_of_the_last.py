"""Throws the first ten times away, and takes the mean of the others."""

SENTENCE = "This is a mean over 40 calls"
BREAKS = "disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    times = []
    for _ in range(50):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    times = times[10:]
    return sum(times) / len(times)
