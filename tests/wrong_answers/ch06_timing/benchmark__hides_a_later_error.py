"""Lets the first error pass, so that a dead device is told, and leaves later ones out."""

SENTENCE = "Call 9 of op() fails here"
BREAKS = "errors_pass"


def benchmark(op, clock, sync):
    op()
    times = []
    for _ in range(60):
        try:
            sync()
            start = clock()
            op()
            sync()
            times.append(clock() - start)
        except Exception:
            pass
    return statistics.median(times)
