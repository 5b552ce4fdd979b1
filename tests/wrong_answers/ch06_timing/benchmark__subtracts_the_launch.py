"""Takes the time that op() itself took for the launch, and subtracts it: on a CPU that is all."""

SENTENCE = "expected 0"
BREAKS = "like_a_cpu"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    for _ in range(51):
        sync()
        start = clock()
        op()
        launched = clock()
        sync()
        times.append((clock() - start) - (launched - start))
    return sorted(times)[25]
