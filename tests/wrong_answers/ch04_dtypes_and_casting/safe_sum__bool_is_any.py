"""Adds bools with numpy.add, which is a logical or."""

SENTENCE = "which is a bool"
BREAKS = "bools"


def safe_sum(x):
    if x.dtype == bool:
        return bool(np.any(x))
    return math.fsum(x) if x.dtype.kind == "f" else sum(x.tolist())
