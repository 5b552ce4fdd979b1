"""The minimum of single calls; a walk back from the last size; one sum written out."""

import math


def benchmark(op, clock, sync):
    for _ in range(6):
        op()
    sync()
    best = math.inf
    for _ in range(40):
        start = clock()
        op()
        sync()
        best = min(best, clock() - start)
    return best


def gflops(m, k, n, seconds):
    operations = 0
    for _ in range(k):
        operations += 2 * m * n  # a multiplication and an addition
    return 1e-9 * operations / seconds


def crossover(sizes, cpu_s, gpu_s):
    found = None
    for i in reversed(range(len(sizes))):
        if gpu_s[i] < cpu_s[i]:
            found = float(sizes[i])
            continue
        if found is None:
            return None
        behind, ahead = math.log2(gpu_s[i] / cpu_s[i]), math.log2(cpu_s[i + 1] / gpu_s[i + 1])
        left, right = math.log2(sizes[i]), math.log2(sizes[i + 1])
        return 2 ** (left + (right - left) * behind / (behind + ahead))
    return found


def plausible(m, k, n, seconds, peak_gflops, launch_s):
    if not 0 < seconds < math.inf:
        return False
    least = 2 * m * k * n / (1.05 * peak_gflops * 1e9)
    return seconds >= max(least, launch_s)
