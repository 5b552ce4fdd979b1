"""Compares the seconds with the peak."""

SENTENCE = "more than 1.05 times the peak"
BREAKS = "below_the_peak"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return seconds <= 1.05 * peak_gflops
