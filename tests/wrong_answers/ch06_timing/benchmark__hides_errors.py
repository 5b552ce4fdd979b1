"""Swallows the errors of the operation."""

SENTENCE = "whoever asks for the time must be told"
BREAKS = "errors_pass"


def benchmark(op, clock, sync):
    times = [0.0]
    for _ in range(60):
        try:
            sync()
            start = clock()
            op()
            sync()
            times.append(clock() - start)
        except Exception:
            pass
    return statistics.median(times[5:] or times)
