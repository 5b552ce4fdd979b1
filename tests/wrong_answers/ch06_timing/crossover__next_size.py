"""Returns the first measured size at which the GPU stays ahead."""

SENTENCE = "the lines meet before it"
BREAKS = "between_two_sizes"


def crossover(sizes, cpu_s, gpu_s):
    last = max((i for i in range(len(sizes)) if gpu_s[i] >= cpu_s[i]), default=None)
    if last is None:
        return sizes[0]
    if last == len(sizes) - 1:
        return None
    return sizes[last + 1]
