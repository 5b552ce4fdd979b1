"""Stops at the first crossing, though the GPU falls back after it."""

SENTENCE = "take the last one"
BREAKS = "stays_faster"


def crossover(sizes, cpu_s, gpu_s):
    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s)]
    if behind[-1] >= 0:
        return None
    if max(behind) < 0:
        return sizes[0]
    first = next(i for i in range(len(sizes) - 1) if behind[i] >= 0 > behind[i + 1])
    way = behind[first] / (behind[first] - behind[first + 1])
    return sizes[first] * (sizes[first + 1] / sizes[first]) ** way
