"""Takes the mean of all times, which the disturbed calls pull up."""

SENTENCE = "take a measure that they cannot move"
BREAKS = "disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(100):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return statistics.mean(times)
