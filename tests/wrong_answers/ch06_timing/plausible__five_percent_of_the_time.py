"""Allows for 5 % of the time, which is a little more than 5 % of the rate."""

SENTENCE = "of the rate, not of the time"
BREAKS = "five_percent"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return seconds >= 0.95 * 2 * m * k * n / (peak_gflops * 1e9)
