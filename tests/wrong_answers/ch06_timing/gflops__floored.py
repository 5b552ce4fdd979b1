"""Divides by the seconds with `//`, which shows only where there are few operations in a second."""

SENTENCE = "divide with `/`, not with `//`"
BREAKS = "not_rounded"


def gflops(m, k, n, seconds):
    return 2 * m * k * n // seconds / 1e9
