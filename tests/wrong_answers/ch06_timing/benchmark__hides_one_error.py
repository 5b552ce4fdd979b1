"""Swallows the errors of the warm-up, where nobody measures."""

SENTENCE = "Call 1 of op() fails here"
BREAKS = "errors_pass"


def benchmark(op, clock, sync):
    for _ in range(10):
        try:
            op()
        except Exception:
            pass
    times = []
    for _ in range(51):
        sync()
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
