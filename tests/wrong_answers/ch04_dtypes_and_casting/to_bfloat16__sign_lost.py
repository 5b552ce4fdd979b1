"""Rounds the number without its sign, and forgets to put the sign back."""

SENTENCE = "The sign plays no part"
BREAKS = "sign"


def to_bfloat16(x):
    bits = x.view(np.uint32) & np.uint32(0x7FFFFFFF)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
