"""Counts from 1, and so leaves out the element 0."""

SENTENCE = "Add up all numbers"
BREAKS = "sum"


def safe_sum(x):
    total = 0.0 if x.dtype.kind == "f" else 0
    for i in range(1, len(x)):
        total += x[i].item()
    return total
