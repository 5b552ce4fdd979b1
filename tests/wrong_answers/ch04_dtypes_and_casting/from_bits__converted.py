"""Converts the bits to a number in place of looking at them."""

SENTENCE = "look at the same bits as a float32"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    return np.float32(sign << 31 | exponent << 23 | fraction)
