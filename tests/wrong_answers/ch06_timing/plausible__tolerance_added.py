"""Adds 0.05 to the peak, where 5 % of it are asked for."""

SENTENCE = "but not by more than 5 %"
BREAKS = "five_percent"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return 2 * m * k * n / seconds / 1e9 <= peak_gflops + 0.05
