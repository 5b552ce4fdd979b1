"""Takes logarithms to base 10, and leads back with e."""

SENTENCE = "take one base for both"
BREAKS = "between_two_sizes"


def crossover(sizes, cpu_s, gpu_s):
    last = max((i for i in range(len(sizes)) if gpu_s[i] >= cpu_s[i]), default=None)
    if last is None:
        return sizes[0]
    if last == len(sizes) - 1:
        return None
    before, after = (math.log10(gpu_s[i] / cpu_s[i]) for i in (last, last + 1))
    left, right = math.log10(sizes[last]), math.log10(sizes[last + 1])
    return math.exp(left + (right - left) * before / (before - after))
