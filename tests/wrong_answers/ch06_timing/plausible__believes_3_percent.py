"""Allows for 3 % above the peak."""

SENTENCE = "but not by more than 5 %"
BREAKS = "five_percent"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return 2 * m * k * n / seconds / 1e9 <= 1.03 * peak_gflops
