"""Rounds to a whole number, as sizes are."""

SENTENCE = "the crossover need not be a whole number"
BREAKS = "not_rounded"


def crossover(sizes, cpu_s, gpu_s):
    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s)]
    if behind[-1] >= 0:
        return None
    if max(behind) < 0:
        return sizes[0]
    last = max(i for i, factor in enumerate(behind) if factor >= 0)
    way = behind[last] / (behind[last] - behind[last + 1])
    return round(sizes[last] * (sizes[last + 1] / sizes[last]) ** way)
