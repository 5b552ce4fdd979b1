"""Refuses a time of exactly the launch."""

SENTENCE = "A call may take exactly launch_s"
BREAKS = "launch"


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not math.isfinite(seconds) or seconds <= launch_s:
        return False
    return 2 * m * k * n / seconds / 1e9 <= 1.05 * peak_gflops
