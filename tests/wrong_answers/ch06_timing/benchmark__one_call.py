"""Measures a single call, which may be a disturbed one."""

SENTENCE = "Only one call was measured"
BREAKS = "disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    sync()
    start = clock()
    op()
    sync()
    return clock() - start
