"""Compares bits with those of infinity, and forgets that the sign is the highest of them."""

SENTENCE = "The sign plays no part"
BREAKS = "sign"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(bits > 0x7F800000, 0x7FC0, rounded).astype(np.uint16)
