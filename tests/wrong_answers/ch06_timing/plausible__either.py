"""Joins with `or` what must hold together."""

SENTENCE = "A call cannot take less than launch_s"
BREAKS = "below_the_peak"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0:
        return False
    return seconds >= launch_s or 2 * m * k * n / seconds / 1e9 <= 1.05 * peak_gflops
