"""Reads the memory from the first element on, whatever the strides are."""

SENTENCE = "How the elements lie in memory must not matter"
BREAKS = "memory"


def safe_sum(x):
    whole = x if x.base is None else x.base
    numbers = whole.ravel()[: x.size].tolist()
    return math.fsum(numbers) if x.dtype.kind == "f" else sum(numbers)
