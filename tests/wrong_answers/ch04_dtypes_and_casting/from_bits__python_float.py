"""Computes the right number and returns it as a Python float."""

SENTENCE = "a np.float32 is asked for"
BREAKS = "float32"


def from_bits(sign, exponent, fraction):
    import struct

    (number,) = struct.unpack("<f", struct.pack("<I", sign << 31 | exponent << 23 | fraction))
    return number
