"""Takes the middle of the two sizes on a logarithmic scale, as in the example."""

SENTENCE = "only if both are ahead by the same factor"
BREAKS = "between_two_sizes"


def crossover(sizes, cpu_s, gpu_s):
    last = max((i for i in range(len(sizes)) if gpu_s[i] >= cpu_s[i]), default=None)
    if last is None:
        return sizes[0]
    if last == len(sizes) - 1:
        return None
    return math.sqrt(sizes[last] * sizes[last + 1])
