"""Returns 0 where there is no crossover."""

SENTENCE = "0 is a number"
BREAKS = "equal_times none_in_range"


def crossover(sizes, cpu_s, gpu_s):
    last = max((i for i in range(len(sizes)) if gpu_s[i] >= cpu_s[i]), default=None)
    if last is None:
        return sizes[0]
    if last == len(sizes) - 1:
        return 0
    before, after = (math.log(gpu_s[i] / cpu_s[i]) for i in (last, last + 1))
    return sizes[last] * (sizes[last + 1] / sizes[last]) ** (before / (before - after))
