"""Divides the seconds by the operations."""

SENTENCE = "not the seconds by the operations"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return seconds / (2 * m * k * n / 1e9)
