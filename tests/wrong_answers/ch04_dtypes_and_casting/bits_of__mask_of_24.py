"""Keeps 24 bits for the fraction."""

SENTENCE = "the lowest bit of the exponent is taken with it"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bits >> 31, (bits >> 23) & 0xFF, bits & 0xFFFFFF
