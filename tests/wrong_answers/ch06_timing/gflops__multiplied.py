"""Multiplies by the time."""

SENTENCE = "Divide by the seconds; do not multiply"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return 2 * m * k * n * seconds / 1e9
