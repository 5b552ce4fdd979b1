"""Packs the number as a double, as Python holds it."""

SENTENCE = "fields of a float64"
BREAKS = "fields"


def bits_of(x):
    import struct

    (bits,) = struct.unpack(">Q", struct.pack(">d", x))
    return bits >> 63, (bits >> 52) & 0x7FF, bits & (2**52 - 1)
