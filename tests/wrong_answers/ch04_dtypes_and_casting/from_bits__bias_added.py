"""Adds 127 to the exponent that has it already."""

SENTENCE = "expected 3.25"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    return np.uint32(sign << 31 | (exponent + 127 & 0xFF) << 23 | fraction).view(np.float32)
