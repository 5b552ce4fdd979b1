"""Counts the multiplications and forgets the additions."""

SENTENCE = "Count a multiplication and an addition"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return m * k * n / seconds / 1e9
