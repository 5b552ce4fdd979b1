"""Takes every number with the exponent 0 for a zero."""

SENTENCE = "makes a number that is not 0"
BREAKS = "subnormal"


def from_bits(sign, exponent, fraction):
    if exponent == 0:
        return np.float32(-0.0 if sign else 0.0)
    return np.uint32(sign << 31 | exponent << 23 | fraction).view(np.float32)
