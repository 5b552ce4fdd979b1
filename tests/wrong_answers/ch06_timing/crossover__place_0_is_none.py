"""Asks `if not last`, and place 0 is as false as None."""

SENTENCE = "the lines meet after it"
BREAKS = "between_two_sizes"


def crossover(sizes, cpu_s, gpu_s):
    last = max((i for i in range(len(sizes)) if gpu_s[i] >= cpu_s[i]), default=None)
    if not last:
        return sizes[0]
    if last == len(sizes) - 1:
        return None
    before, after = (math.log(gpu_s[i] / cpu_s[i]) for i in (last, last + 1))
    return sizes[last] * (sizes[last + 1] / sizes[last]) ** (before / (before - after))
