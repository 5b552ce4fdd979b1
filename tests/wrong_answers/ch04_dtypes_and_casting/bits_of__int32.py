"""Looks at the bits as an int32, whose shift keeps the sign."""

SENTENCE = "looking at the bits as an int32"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.int32))
    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
