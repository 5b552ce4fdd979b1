"""Keeps a running total in the dtype of the array."""

SENTENCE = "in the dtype of the array"
BREAKS = "too_large exact bools floats"


def safe_sum(x):
    total = x.dtype.type(0)
    for value in x:
        total = x.dtype.type(total + value)
    return total if x.dtype.kind == "f" else int(total)
