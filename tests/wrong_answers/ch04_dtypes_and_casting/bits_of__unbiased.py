"""Takes 127 from the stored exponent."""

SENTENCE = "give the field as it is stored"
BREAKS = "fields"


def bits_of(x):
    bits = int(x.view(np.uint32))
    return bits >> 31, ((bits >> 23) & 0xFF) - 127, bits & 0x7FFFFF
