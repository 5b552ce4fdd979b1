"""Casts, and nothing else."""

SENTENCE = "wrapped around"
BREAKS = "beyond nan bounds"


def cast_saturating(x, dtype):
    return x.astype(dtype)
