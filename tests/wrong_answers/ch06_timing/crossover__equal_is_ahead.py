"""Takes a GPU that is as fast as the CPU for one that is ahead."""

SENTENCE = "At that size both take the same time"
BREAKS = "equal_times"


def crossover(sizes, cpu_s, gpu_s):
    last = max((i for i in range(len(sizes)) if gpu_s[i] > cpu_s[i]), default=None)
    if last is None:
        return sizes[0]
    if last == len(sizes) - 1:
        return None
    before, after = (math.log(gpu_s[i] / cpu_s[i]) for i in (last, last + 1))
    return sizes[last] * (sizes[last + 1] / sizes[last]) ** (before / (before - after))
