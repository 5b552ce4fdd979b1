"""Believes an infinite time."""

SENTENCE = "A time must be finite"
BREAKS = "finite_above_0"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if math.isnan(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return 2 * m * k * n / seconds / 1e9 <= 1.05 * peak_gflops
