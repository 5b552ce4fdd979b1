"""Returns nothing for an empty array."""

SENTENCE = "is a `return` missing?"
BREAKS = "no_elements"


def safe_sum(x):
    if x.size:
        return math.fsum(x) if x.dtype.kind == "f" else sum(x.tolist())
