"""Keeps 22 bits for the fraction."""

SENTENCE = "here the highest of them is missing"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bits >> 31, (bits >> 23) & 0xFF, bits & (2**22 - 1)
