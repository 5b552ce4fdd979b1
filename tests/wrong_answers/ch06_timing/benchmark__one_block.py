"""Averages over one long block, which holds the disturbed calls."""

SENTENCE = "This is the average over one block of 100 calls"
BREAKS = "disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    sync()
    start = clock()
    for _ in range(100):
        op()
    sync()
    return (clock() - start) / 100
