"""Adds the leading 1 that is not stored."""

SENTENCE = "The leading 1 is not stored"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF | 1 << 23
