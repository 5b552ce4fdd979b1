"""Takes the mean of the two sizes."""

SENTENCE = "This is the middle between the two sizes;"
BREAKS = "between_two_sizes"


def crossover(sizes, cpu_s, gpu_s):
    last = max((i for i in range(len(sizes)) if gpu_s[i] >= cpu_s[i]), default=None)
    if last is None:
        return sizes[0]
    if last == len(sizes) - 1:
        return None
    return (sizes[last] + sizes[last + 1]) / 2
