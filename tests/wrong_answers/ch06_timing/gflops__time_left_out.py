"""Counts the operations, and forgets the time."""

SENTENCE = "divide by the seconds that they took"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return 2 * m * k * n / 1e9
