"""The mean of the fastest half of 1,000 calls, cold ones too; a generator finds the crossing."""

import itertools
import math


def benchmark(op, clock, sync):
    sync()
    times = []
    for _ in range(1000):
        start = clock()
        op()
        sync()
        times.append(clock() - start)
    fastest = sorted(times)[: len(times) // 2]
    return sum(fastest) / len(fastest)


def gflops(m, k, n, seconds):
    return 2 * math.prod((m, k, n)) / 10**9 / seconds


def crossover(sizes, cpu_s, gpu_s):
    leads = [math.log(cpu / gpu) for cpu, gpu in zip(cpu_s, gpu_s, strict=True)]
    points = list(zip(sizes, leads, strict=True))
    if points[-1][1] <= 0:
        return None
    crossings = [points[0][0]] if points[0][1] > 0 else []
    for (small, before), (large, after) in itertools.pairwise(points):
        if before <= 0 < after:
            share = -before / (after - before)
            crossings.append(small ** (1 - share) * large**share)
    return crossings[-1]


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    return (
        math.isfinite(seconds)
        and seconds > 0
        and seconds >= launch_s
        and gflops(m, k, n, seconds) <= peak_gflops * 1.05
    )
