"""Allows for 5 % on the wrong side."""

SENTENCE = "The rate is below the peak"
BREAKS = "below_the_peak"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return 2 * m * k * n / seconds / 1e9 <= 0.95 * peak_gflops
