"""Continues the last two points beyond what was measured."""

SENTENCE = "This lies beyond the sizes that were measured"
BREAKS = "equal_times none_in_range"


def crossover(sizes, cpu_s, gpu_s):
    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s)]
    not_ahead = [i for i, factor in enumerate(behind) if factor >= 0]
    if not not_ahead:
        return sizes[0]
    last = min(not_ahead[-1], len(sizes) - 2)
    if last < 0 or behind[last] <= behind[last + 1]:
        return None
    way = behind[last] / (behind[last] - behind[last + 1])
    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
