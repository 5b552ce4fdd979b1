"""Adds ints right, and floats in their own dtype."""

SENTENCE = "too small or too coarse"
BREAKS = "floats"


def safe_sum(x):
    return float(x.sum()) if x.dtype.kind == "f" else sum(x.tolist())
