"""Adds everything in float64 and makes ints of the sums of ints."""

SENTENCE = "This went through float64"
BREAKS = "exact"


def safe_sum(x):
    total = x.astype(np.float64).sum()
    return float(total) if x.dtype.kind == "f" else int(total)
