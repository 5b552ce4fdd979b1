"""Adds as NumPy does."""

SENTENCE = "NumPy adds ints in 64 bits at most"
BREAKS = "exact floats"


def safe_sum(x):
    return x.sum()
