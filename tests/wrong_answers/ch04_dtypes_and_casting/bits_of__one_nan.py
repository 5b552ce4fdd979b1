"""Knows one NaN only."""

SENTENCE = "A stored exponent of 255 with any other fraction is NaN"
BREAKS = "nan"


def bits_of(x):
    if np.isnan(x):
        return 0, 255, 1 << 22
    bits = int(x.view(np.uint32))
    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
