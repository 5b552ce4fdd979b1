"""Compares operations a second with GFLOP/s."""

SENTENCE = "this rate is far below the peak"
BREAKS = "below_the_peak"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return 2 * m * k * n / seconds <= 1.05 * peak_gflops
