"""Takes G for 2 to the power of 30."""

SENTENCE = "not for 2³⁰"
BREAKS = "rate"


def gflops(m, k, n, seconds):
    return 2 * m * k * n / seconds / 2**30
