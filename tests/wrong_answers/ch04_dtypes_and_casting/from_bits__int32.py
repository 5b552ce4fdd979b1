"""Makes an int32 of the 32 bits, which has no room for the sign."""

SENTENCE = "raised OverflowError"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    return np.int32(sign << 31 | exponent << 23 | fraction).view(np.float32)
