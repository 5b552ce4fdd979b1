"""Returns the place of the size in the tuple."""

SENTENCE = "the place of the size in the tuple"
BREAKS = "between_two_sizes"


def crossover(sizes, cpu_s, gpu_s):
    last = max((i for i in range(len(sizes)) if gpu_s[i] >= cpu_s[i]), default=None)
    if last is None:
        return sizes[0]
    if last == len(sizes) - 1:
        return None
    return last + 1
