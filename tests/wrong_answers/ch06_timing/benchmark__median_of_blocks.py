"""Takes the median over blocks of ten calls, of which most hold a disturbed one."""

SENTENCE = "most blocks hold a disturbed call"
BREAKS = "disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(30):
        sync()
        start = clock()
        for _ in range(10):
            op()
        sync()
        times.append((clock() - start) / 10)
    return statistics.median(times)
