"""Raises an error of its own in place of the one that op() raised."""

SENTENCE = "let the error pass"
BREAKS = "errors_pass"


def benchmark(op, clock, sync):
    times = []
    for _ in range(60):
        sync()
        start = clock()
        try:
            op()
        except Exception as error:
            raise RuntimeError("the benchmark failed") from error
        sync()
        times.append(clock() - start)
    return statistics.median(times[10:])
