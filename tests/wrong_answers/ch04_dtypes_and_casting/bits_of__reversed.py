"""Returns the fields from the right to the left."""

SENTENCE = "The order is sign, exponent, fraction"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bits & 0x7FFFFF, (bits >> 23) & 0xFF, bits >> 31
