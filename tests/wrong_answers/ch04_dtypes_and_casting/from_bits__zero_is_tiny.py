"""Applies the rule of normal numbers to 0."""

SENTENCE = "there is no leading 1"
BREAKS = "subnormal zero"


def from_bits(sign, exponent, fraction):
    minus = -1 if sign else 1
    if exponent == 255:
        return np.float32(math.nan if fraction else minus * math.inf)
    return np.float32(minus * (1 + fraction / 2**23) * 2.0 ** (exponent - 127))
