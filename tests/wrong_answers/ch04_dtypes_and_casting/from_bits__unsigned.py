"""Leaves the sign out."""

SENTENCE = "makes the number negative"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    return np.uint32(exponent << 23 | fraction).view(np.float32)
