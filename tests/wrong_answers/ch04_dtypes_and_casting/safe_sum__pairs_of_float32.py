"""Widens float16 to float32 only."""

SENTENCE = "too small or too coarse"
BREAKS = "floats"


def safe_sum(x):
    if x.dtype.kind != "f":
        return sum(x.tolist())
    return float(x.astype(np.float32).sum()) if x.dtype == np.float16 else float(x.sum())
