"""Takes the time that 85 % of the calls keep to: a common promise, but not the time of one call."""

SENTENCE = "This is number 44 of the 51 times"
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
    return sorted(times)[43]
