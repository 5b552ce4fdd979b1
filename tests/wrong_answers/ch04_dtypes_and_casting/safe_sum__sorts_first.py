"""Adds small numbers first, and sorts the array itself for it."""

SENTENCE = "changed the array that it was given"
BREAKS = "memory"


def safe_sum(x):
    x.sort()
    return math.fsum(x.tolist()) if x.dtype.kind == "f" else sum(x.tolist())
