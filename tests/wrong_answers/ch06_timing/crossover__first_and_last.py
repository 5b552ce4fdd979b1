"""Draws one line from the first size to the last."""

SENTENCE = "one straight line from the first size to the last"
BREAKS = "between_two_sizes"


def crossover(sizes, cpu_s, gpu_s):
    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s)]
    if behind[-1] >= 0:
        return None
    if max(behind) < 0:
        return sizes[0]
    way = behind[0] / (behind[0] - behind[-1])
    return sizes[0] * (sizes[-1] / sizes[0]) ** way
