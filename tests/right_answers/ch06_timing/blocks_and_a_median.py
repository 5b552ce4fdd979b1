"""The median over blocks of two calls; solves for where the two lines meet."""

import math
import statistics


def benchmark(op, clock, sync):
    def block(calls):
        sync()
        start = clock()
        for _ in range(calls):
            op()
        sync()
        return (clock() - start) / calls

    block(20)
    return statistics.median(block(2) for _ in range(101))


def gflops(m, k, n, seconds):
    return (2 * m * k * n) / (seconds * 10**9)


def line(x0, y0, x1, y1):
    slope = (y1 - y0) / (x1 - x0)
    return slope, y0 - slope * x0


def crossover(sizes, cpu_s, gpu_s):
    if gpu_s[-1] >= cpu_s[-1]:
        return None
    i = len(sizes) - 1
    while i > 0 and gpu_s[i - 1] < cpu_s[i - 1]:
        i -= 1
    if i == 0:
        return sizes[0]
    x0, x1 = math.log10(sizes[i - 1]), math.log10(sizes[i])
    (cpu_slope, cpu_start), (gpu_slope, gpu_start) = (
        line(x0, math.log10(times[i - 1]), x1, math.log10(times[i])) for times in (cpu_s, gpu_s)
    )
    return 10 ** ((gpu_start - cpu_start) / (cpu_slope - gpu_slope))


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if math.isnan(seconds) or math.isinf(seconds) or seconds <= 0:
        return False
    return bool(seconds >= launch_s and gflops(m, k, n, seconds) / peak_gflops <= 1.05)
