"""Counts k - 1 additions for each element: all that are needed."""

SENTENCE = "not k − 1 additions"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return m * n * (2 * k - 1) / seconds / 1e9
