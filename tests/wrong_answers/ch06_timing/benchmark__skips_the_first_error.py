"""Expects that the very first call may fail, and swallows that error only."""

SENTENCE = "Call 1 of op() fails here"
BREAKS = "errors_pass"


def benchmark(op, clock, sync):
    try:
        op()
    except Exception:
        pass
    for _ in range(10):
        op()
    times = []
    for _ in range(51):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
