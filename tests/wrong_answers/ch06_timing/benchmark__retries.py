"""Calls again until it works, which would never end on a device that is broken."""

SENTENCE = "let the error pass"
BREAKS = "errors_pass"


def benchmark(op, clock, sync):
    def insist():
        while True:
            try:
                return op()
            except Exception:
                pass

    for _ in range(10):
        insist()
    times = []
    for _ in range(51):
        sync()
        start = clock()
        insist()
        sync()
        times.append(clock() - start)
    return statistics.median(times)
