"""Takes the fastest of five blocks of ten calls, and each may hold a disturbed one."""

SENTENCE = "This is the fastest of 5 blocks"
BREAKS = "disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(5):
        sync()
        start = clock()
        for _ in range(10):
            op()
        sync()
        times.append((clock() - start) / 10)
    return min(times)
