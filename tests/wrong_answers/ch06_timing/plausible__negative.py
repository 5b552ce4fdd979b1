"""Believes a negative time, since its rate is below every peak."""

SENTENCE = "less than 0 seconds"
BREAKS = "finite_above_0"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds == 0 or (launch_s and seconds < launch_s):
        return False
    return 2 * m * k * n / seconds / 1e9 <= 1.05 * peak_gflops
