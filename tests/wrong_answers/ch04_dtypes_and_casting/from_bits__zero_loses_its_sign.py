"""Multiplies by a whole number, whose −0 is 0."""

SENTENCE = "a zero of the wrong sign"
BREAKS = "zero"


def from_bits(sign, exponent, fraction):
    minus = -1 if sign else 1
    if exponent == 255:
        return np.float32(math.nan if fraction else minus * math.inf)
    if exponent == 0 and fraction == 0:
        return np.float32(minus * 0)
    leading = 1 if exponent else 0
    return np.float32(minus * (leading + fraction / 2**23) * 2.0 ** (max(exponent, 1) - 127))
