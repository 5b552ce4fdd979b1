"""Takes the time in the middle, and forgets to sort the times first."""

SENTENCE = "counted from the fastest"
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
    return times[len(times) // 2]
