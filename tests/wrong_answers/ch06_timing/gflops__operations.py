"""Returns operations a second."""

SENTENCE = "a GFLOP/s is 10⁹ of them"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return 2 * m * k * n / seconds
