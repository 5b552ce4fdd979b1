"""Measures until two times in a row agree, and two cold calls do."""

SENTENCE = "there the device was still warming up"
BREAKS = "first_calls"


def benchmark(op, clock, sync):
    op()
    before = 0.0
    while True:
        sync()
        start = clock()
        op()
        sync()
        seconds = clock() - start
        if math.isclose(seconds, before, rel_tol=0.01):
            return seconds
        before = seconds
