"""Looks at the clock too early while it warms up; the mistake is the mean of what comes after."""

SENTENCE = "This is a mean over 50 calls"
BREAKS = "disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    began = clock()
    for _ in range(10):
        op()
    print(f"the warm-up took {clock() - began} s")
    sync()
    times = []
    for _ in range(50):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return sum(times) / len(times)
