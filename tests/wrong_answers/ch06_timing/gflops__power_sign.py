"""Writes 10^9, which is no power in Python."""

SENTENCE = "`10 ^ 9` is 3"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return 2 * m * k * n / seconds / (10 ^ 9)
