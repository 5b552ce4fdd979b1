"""Casts, and nothing else."""

SENTENCE = "wrapped around"


def cast_saturating(x, dtype):
    return x.astype(dtype)
