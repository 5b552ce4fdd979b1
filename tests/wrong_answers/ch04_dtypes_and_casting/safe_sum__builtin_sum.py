"""Adds NumPy's numbers with Python's sum, which keeps their dtype."""

SENTENCE = "in the dtype of the array"
BREAKS = "too_large exact floats"


def safe_sum(x):
    return sum(x)
