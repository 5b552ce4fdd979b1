"""Divides the fraction by the largest one, as if that were a whole 1."""

SENTENCE = "divide by 2²³"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    minus = -1.0 if sign else 1.0
    if exponent == 255:
        return np.float32(math.nan if fraction else minus * math.inf)
    if exponent == 0:
        return np.float32(minus * fraction * 2.0**-149)
    return np.float32(minus * (1 + fraction / (2**23 - 1)) * 2.0 ** (exponent - 127))
