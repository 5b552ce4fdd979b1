"""NumPy's median of chained readings, and its interpolation between logarithms."""

import numpy as np


def benchmark(op, clock, sync):
    readings = []
    for _ in range(60):
        op()
        sync()
        readings.append(clock())
    return np.median(np.diff(readings)[10:])


def gflops(m, k, n, seconds):
    return np.prod([2.0, m, k, n]) / np.float64(seconds) * 1e-9


def crossover(sizes, cpu_s, gpu_s):
    lead = np.log(np.array(cpu_s)) - np.log(np.array(gpu_s))  # above 0 where the GPU is ahead
    if lead[-1] <= 0:
        return None
    (behind,) = np.nonzero(lead <= 0)
    if not behind.size:
        return np.int64(sizes[0])
    pair = slice(behind[-1], behind[-1] + 2)
    return np.exp(np.interp(0.0, lead[pair], np.log(sizes[pair])))


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not np.isfinite(seconds) or seconds <= 0:
        return False
    return np.bool_(seconds >= launch_s) & (gflops(m, k, n, seconds) <= 1.05 * peak_gflops)
