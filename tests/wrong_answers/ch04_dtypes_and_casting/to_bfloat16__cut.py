"""Cuts the lower half off."""

SENTENCE = "only cut off"
BREAKS = "nearest"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = bits >> 16
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
