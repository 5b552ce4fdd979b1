"""Believes rates of up to 10 % above the peak."""

SENTENCE = "more than 1.05 times the peak"
BREAKS = "five_percent"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return 2 * m * k * n / seconds / 1e9 <= 1.1 * peak_gflops
