"""Adds in int64, and uint64 too."""

SENTENCE = "wrapped around in int64"
BREAKS = "exact"


def safe_sum(x):
    return math.fsum(x) if x.dtype.kind == "f" else int(x.sum(dtype=np.int64))
