"""Takes the last place where the lines cross, whichever of the two goes ahead there."""

SENTENCE = "There the GPU falls back behind the CPU"
BREAKS = "none_in_range"


def crossover(sizes, cpu_s, gpu_s):
    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s)]
    if max(behind) < 0:
        return sizes[0]
    for i in reversed(range(len(sizes) - 1)):
        if (behind[i] >= 0) != (behind[i + 1] >= 0):
            way = behind[i] / (behind[i] - behind[i + 1])
            return sizes[i] * (sizes[i + 1] / sizes[i]) ** way
    return None
