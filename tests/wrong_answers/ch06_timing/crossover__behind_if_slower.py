"""Looks at the last size with > for >=: a GPU that only catches up there counts."""

SENTENCE = "At the last size both take the same time"
BREAKS = "equal_times"


def crossover(sizes, cpu_s, gpu_s):
    if gpu_s[-1] > cpu_s[-1]:
        return None
    at = len(sizes) - 1
    while at > 0 and gpu_s[at - 1] < cpu_s[at - 1]:
        at -= 1
    if at == 0:
        return sizes[0]
    before, after = (math.log(gpu_s[i] / cpu_s[i]) for i in (at - 1, at))
    if before == after:
        return sizes[at]
    return sizes[at - 1] * (sizes[at] / sizes[at - 1]) ** (before / (before - after))
