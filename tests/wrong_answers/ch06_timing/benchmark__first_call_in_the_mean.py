"""Takes the mean of single calls, with the first one among them."""

SENTENCE = "The first call of all is in it"
BREAKS = "first_calls disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    times = []
    for _ in range(100):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return sum(times) / len(times)
