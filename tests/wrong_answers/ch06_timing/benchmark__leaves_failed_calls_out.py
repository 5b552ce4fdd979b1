"""Warms up with care, and leaves the measured calls out that failed."""

SENTENCE = "Call 25 of op() fails here"
BREAKS = "errors_pass"


def benchmark(op, clock, sync):
    for _ in range(10):
        op()
    times = []
    while len(times) < 51:
        sync()
        start = clock()
        try:
            op()
        except Exception:
            continue
        sync()
        times.append(clock() - start)
    return statistics.median(times)
