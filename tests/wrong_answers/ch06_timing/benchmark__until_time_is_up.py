"""Calls on for as long as the clock allows, and averages over all of these calls."""

SENTENCE = "This is the average over one block"
BREAKS = "disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    sync()
    start, calls = clock(), 0
    op()
    launch = clock() - start
    sync()
    start = clock()
    while calls < 20 and clock() - start < 2000 * launch:
        op()
        calls += 1
    sync()
    return (clock() - start) / calls
