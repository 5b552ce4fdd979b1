"""Does not allow for the 5 % by which a peak may be off."""

SENTENCE = "but not by more than 5 %"
BREAKS = "five_percent"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return 2 * m * k * n / seconds / 1e9 <= peak_gflops
