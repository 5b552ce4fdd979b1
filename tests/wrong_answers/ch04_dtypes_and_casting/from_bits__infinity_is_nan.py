"""Makes NaN of every exponent 255."""

SENTENCE = "with fraction 0 is an infinity"
BREAKS = "infinities"


def from_bits(sign, exponent, fraction):
    if exponent == 255:
        return np.float32(math.nan)
    return np.uint32(sign << 31 | exponent << 23 | fraction).view(np.float32)
