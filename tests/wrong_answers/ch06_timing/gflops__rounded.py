"""Rounds to one digit behind the point."""

SENTENCE = "This is rounded"
BREAKS = "not_rounded"


def gflops(m, k, n, seconds):
    return round(2 * m * k * n / seconds / 1e9, 1)
