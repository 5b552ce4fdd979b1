"""Adds as NumPy does."""

SENTENCE = "NumPy adds ints in 64 bits at most"


def safe_sum(x):
    return x.sum()
