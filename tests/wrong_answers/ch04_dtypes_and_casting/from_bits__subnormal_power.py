"""Gives subnormal numbers the power −127."""

SENTENCE = "the power of two is 2⁻¹²⁶, as with 1"
BREAKS = "subnormal"


def from_bits(sign, exponent, fraction):
    minus = -1 if sign else 1
    if exponent == 255:
        return np.float32(math.nan if fraction else minus * math.inf)
    leading = 1 if exponent else 0
    return np.float32(minus * (leading + fraction / 2**23) * 2.0 ** (exponent - 127))
