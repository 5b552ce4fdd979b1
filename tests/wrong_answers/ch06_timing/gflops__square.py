"""Knows only square matrices."""

SENTENCE = "here all three are taken for m"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return 2 * m**3 / seconds / 1e9
