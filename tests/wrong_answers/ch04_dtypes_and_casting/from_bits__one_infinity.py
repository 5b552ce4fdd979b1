"""Forgets that an infinity has a sign."""

SENTENCE = "A sign of 1 makes the number negative"
BREAKS = "infinities"


def from_bits(sign, exponent, fraction):
    if exponent == 255:
        return np.float32(math.nan if fraction else math.inf)
    return np.uint32(sign << 31 | exponent << 23 | fraction).view(np.float32)
