"""Takes the exponent for the power of two."""

SENTENCE = "the power of two is 127 less"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    minus = -1 if sign else 1
    return np.float32(minus * (1 + fraction / 2**23) * 2.0**exponent)
