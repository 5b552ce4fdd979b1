"""Divides by 10⁶."""

SENTENCE = "These are millions of operations a second"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return 2 * m * k * n / seconds / 1e6
