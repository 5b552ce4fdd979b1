"""Adds in the dtype of the array."""

SENTENCE = "in the dtype of the array"
BREAKS = "too_large exact floats"


def safe_sum(x):
    return x.sum(dtype=x.dtype) if x.dtype != bool else int(x.sum())
