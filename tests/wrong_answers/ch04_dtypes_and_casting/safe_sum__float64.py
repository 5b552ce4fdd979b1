"""Adds everything in float64."""

SENTENCE = "expected an int"
BREAKS = "exact bools"


def safe_sum(x):
    return float(x.astype(np.float64).sum())
