"""Adds floats in float32."""

SENTENCE = "added in float32"
BREAKS = "floats"


def safe_sum(x):
    if x.dtype.kind == "f":
        return float(x.sum(dtype=np.float32))
    return sum(x.tolist())
