"""Returns the reason in words where a bool is asked for."""

SENTENCE = "expected a bool"
BREAKS = "below_the_peak"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return "too short"
    return "faster than the peak" if 2 * m * k * n / seconds / 1e9 > 1.05 * peak_gflops else ""
