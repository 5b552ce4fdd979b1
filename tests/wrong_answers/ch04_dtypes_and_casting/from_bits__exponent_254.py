"""Takes the largest exponent of a number for that of infinities and NaN."""

SENTENCE = "expected 3.4028234663852886e+38"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    if exponent >= 254:
        return np.float32(math.nan if fraction else -math.inf if sign else math.inf)
    return np.uint32(sign << 31 | exponent << 23 | fraction).view(np.float32)
