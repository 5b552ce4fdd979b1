"""Cuts the fraction off."""

SENTENCE = "This is rounded"
BREAKS = "not_rounded"


def gflops(m, k, n, seconds):
    return int(2 * m * k * n / seconds / 1e9)
