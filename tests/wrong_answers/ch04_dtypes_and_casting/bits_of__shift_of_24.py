"""Moves the exponent by one bit too many."""

SENTENCE = "moved one bit too far"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bits >> 31, (bits >> 24) & 0xFF, bits & 0x7FFFFF
