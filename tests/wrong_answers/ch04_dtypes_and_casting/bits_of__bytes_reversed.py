"""Packs the number with its bytes in one order and reads them in the other."""

SENTENCE = "bytes are in the other order: the sign"
BREAKS = "fields"


def bits_of(x):
    bits = int.from_bytes(x.tobytes(), "big")
    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
