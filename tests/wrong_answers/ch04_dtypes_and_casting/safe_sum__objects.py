"""Adds Python's objects with NumPy, which returns a single bool as it is."""

SENTENCE = "which is a bool"
BREAKS = "bools"


def safe_sum(x):
    return math.fsum(x) if x.dtype.kind == "f" else x.astype(object).sum()
