"""Goes up whenever something is cut off."""

SENTENCE = "add it only where the next pattern is nearer"
BREAKS = "nearest"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0xFFFF) >> 16
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
