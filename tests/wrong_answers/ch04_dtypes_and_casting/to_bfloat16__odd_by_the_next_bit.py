"""Asks the wrong bit whether the pattern is odd: the one above its last."""

SENTENCE = "take the even one"
BREAKS = "ties_to_even"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 17) & 1)) >> 16
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
