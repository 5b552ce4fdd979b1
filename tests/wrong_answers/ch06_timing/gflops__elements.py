"""Counts two operations for each element of the result, however long the sums are."""

SENTENCE = "k is left out here"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return 2 * m * n / seconds / 1e9
