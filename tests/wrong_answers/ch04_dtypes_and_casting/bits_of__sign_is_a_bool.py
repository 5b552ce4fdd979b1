"""Returns the sign as a bool."""

SENTENCE = "expected an int"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bool(bits >> 31), (bits >> 23) & 0xFF, bits & 0x7FFFFF
