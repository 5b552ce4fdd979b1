"""Looks for NaN with `==`, and NaN equals nothing."""

SENTENCE = "treat NaN apart"
BREAKS = "nan"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(x == np.nan, 0x7FC0, rounded).astype(np.uint16)
