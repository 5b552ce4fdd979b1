"""Returns 0 where the GPU is ahead at every size: it always is."""

SENTENCE = "the crossover is the first size"
BREAKS = "from_the_start"


def crossover(sizes, cpu_s, gpu_s):
    last = max((i for i in range(len(sizes)) if gpu_s[i] >= cpu_s[i]), default=None)
    if last is None:
        return 0
    if last == len(sizes) - 1:
        return None
    before, after = (math.log(gpu_s[i] / cpu_s[i]) for i in (last, last + 1))
    return sizes[last] * (sizes[last + 1] / sizes[last]) ** (before / (before - after))
