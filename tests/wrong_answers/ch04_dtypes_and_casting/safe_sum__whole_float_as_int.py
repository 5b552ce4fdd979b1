"""Returns an int where the sum of floats happens to be whole."""

SENTENCE = "floats give a float"
BREAKS = "as_float"


def safe_sum(x):
    total = math.fsum(x.tolist()) if x.dtype.kind == "f" else sum(x.tolist())
    return int(total) if total == int(total) else total
