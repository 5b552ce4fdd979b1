"""Compares with NaN, and every comparison with it is false."""

SENTENCE = "NaN is not a time"
BREAKS = "finite_above_0"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if seconds <= 0 or seconds == math.inf or seconds < launch_s:
        return False
    return not 2 * m * k * n / seconds / 1e9 > 1.05 * peak_gflops
