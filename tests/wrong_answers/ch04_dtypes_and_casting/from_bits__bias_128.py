"""Takes 128 from the exponent."""

SENTENCE = "than the stored exponent, not 128"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    minus = -1 if sign else 1
    return np.float32(minus * (1 + fraction / 2**23) * 2.0 ** (exponent - 128))
