"""Starts measuring with the first call of all."""

SENTENCE = "The first call of all is in it"
BREAKS = "first_calls disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    sync()
    start = clock()
    for _ in range(100):
        op()
    sync()
    return (clock() - start) / 100
