"""Knows nothing of infinities and NaN."""

SENTENCE = "is an infinity"
BREAKS = "infinities nan"


def from_bits(sign, exponent, fraction):
    minus = -1 if sign else 1
    leading = 1 if exponent else 0
    number = (leading + fraction / 2**23) * 2.0 ** (max(exponent, 1) - 127)
    return np.float32(math.copysign(min(number, 3.4028234663852886e38), minus))
