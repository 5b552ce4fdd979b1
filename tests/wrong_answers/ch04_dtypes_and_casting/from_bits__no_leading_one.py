"""Forgets the leading 1."""

SENTENCE = "stands a leading 1"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    minus = -1 if sign else 1
    return np.float32(minus * fraction / 2**23 * 2.0 ** (exponent - 127))
