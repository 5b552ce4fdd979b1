"""Returns operations a second."""

SENTENCE = "a GFLOP/s is 10⁹ of them"


def gflops(m, k, n, seconds):
    return 2 * m * k * n / seconds
