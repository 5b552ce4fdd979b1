"""Asks whether the time == NaN, which nothing is."""

SENTENCE = "every comparison with it is false"
BREAKS = "finite_above_0"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if seconds == math.nan or seconds == math.inf or seconds <= 0 or seconds < launch_s:
        return False
    if 2 * m * k * n / seconds / 1e9 > 1.05 * peak_gflops:
        return False
    return True
