"""Rounds NaN like a number."""

SENTENCE = "can carry into its sign"
BREAKS = "nan"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
