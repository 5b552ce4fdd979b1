"""Puts a leading 1 in front of subnormal numbers."""

SENTENCE = "there is no leading 1"
BREAKS = "subnormal"


def from_bits(sign, exponent, fraction):
    minus = -1 if sign else 1
    if exponent == 255:
        return np.float32(math.nan if fraction else minus * math.inf)
    if exponent == fraction == 0:
        return np.float32(-0.0 if sign else 0.0)
    return np.float32(minus * (1 + fraction / 2**23) * 2.0 ** (exponent - 127))
