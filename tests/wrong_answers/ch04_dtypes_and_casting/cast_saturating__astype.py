"""Casts, and nothing else."""

SENTENCE = "does not wrap around"
BREAKS = "beyond nan bounds"


def cast_saturating(x, dtype):
    return x.astype(dtype)
