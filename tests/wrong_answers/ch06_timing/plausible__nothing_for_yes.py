"""Returns False where it must, and forgets to return True."""

SENTENCE = "is a `return` missing?"
BREAKS = "below_the_peak"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    if 2 * m * k * n / seconds / 1e9 > 1.05 * peak_gflops:
        return False
