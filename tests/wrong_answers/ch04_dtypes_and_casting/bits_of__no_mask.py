"""Shifts the exponent down and keeps the sign above it."""

SENTENCE = "the sign's bit is taken with it"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bits >> 31, bits >> 23, bits & 0x7FFFFF
