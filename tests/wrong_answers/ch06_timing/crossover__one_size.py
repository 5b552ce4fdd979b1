"""Looks at pairs of sizes only: where there is one size, nothing is looked at."""

SENTENCE = "At the last size the GPU is not ahead"
BREAKS = "equal_times none_in_range"


def crossover(sizes, cpu_s, gpu_s):
    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s)]
    for i in reversed(range(len(sizes) - 1)):
        if behind[i + 1] >= 0:
            return None
        if behind[i] >= 0:
            way = behind[i] / (behind[i] - behind[i + 1])
            return sizes[i] * (sizes[i + 1] / sizes[i]) ** way
    return sizes[0]
