"""Returns an array without axes."""

SENTENCE = "which is an ndarray"
BREAKS = "float32"


def from_bits(sign, exponent, fraction):
    bits = np.array(sign << 31 | exponent << 23 | fraction, dtype=np.uint32)
    return bits.view(np.float32)
