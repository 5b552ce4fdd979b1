"""Masks the sign and leaves it where it is."""

SENTENCE = "move it to the right end"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bits & 0x80000000, (bits >> 23) & 0xFF, bits & 0x7FFFFF
