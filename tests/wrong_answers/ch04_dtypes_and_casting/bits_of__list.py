"""Returns a list."""

SENTENCE = "a tuple is asked for"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return [bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF]
