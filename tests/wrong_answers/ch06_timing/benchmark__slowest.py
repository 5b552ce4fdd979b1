"""Takes the slowest time to be on the safe side."""

SENTENCE = "This is the slowest of the times"
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
    return max(times)
