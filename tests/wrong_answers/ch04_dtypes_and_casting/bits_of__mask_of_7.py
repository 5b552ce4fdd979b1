"""Keeps 7 bits for the exponent."""

SENTENCE = "The exponent has 8 bits; here the highest"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bits >> 31, (bits >> 23) & 0x7F, bits & 0x7FFFFF
