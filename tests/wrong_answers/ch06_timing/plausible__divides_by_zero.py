"""Computes the rate before it looks at the time."""

SENTENCE = "A call cannot take 0 seconds"
BREAKS = "finite_above_0"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    rate = 2 * m * k * n / seconds / 1e9
    return math.isfinite(seconds) and 0 < seconds >= launch_s and rate <= 1.05 * peak_gflops
