"""Asks whether the number is below 0, and misses the sign of −0.0."""

SENTENCE = "−0.0 is the same with sign 1"
BREAKS = "zeros nan"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return int(x < 0), (bits >> 23) & 0xFF, bits & 0x7FFFFF
