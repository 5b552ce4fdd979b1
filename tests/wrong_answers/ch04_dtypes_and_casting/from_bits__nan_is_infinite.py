"""Makes an infinity of every exponent 255."""

SENTENCE = "with any other fraction is NaN"
BREAKS = "nan"


def from_bits(sign, exponent, fraction):
    if exponent == 255:
        return np.float32(-math.inf if sign else math.inf)
    return np.uint32(sign << 31 | exponent << 23 | fraction).view(np.float32)
