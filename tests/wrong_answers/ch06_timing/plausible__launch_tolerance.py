"""Allows for 5 % at the launch too, where the text allows for none."""

SENTENCE = "A call cannot take less than launch_s"
BREAKS = "launch"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < 0.95 * launch_s:
        return False
    return 2 * m * k * n / seconds / 1e9 <= 1.05 * peak_gflops
