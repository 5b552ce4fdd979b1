"""Takes what is not above 0 for negative, and so 0.0 too."""

SENTENCE = "0.0 has 0 in all three fields"
BREAKS = "zeros nan"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return int(x <= 0), (bits >> 23) & 0xFF, bits & 0x7FFFFF
