"""Rounds one number and lets `np.vectorize` do the rest, which cannot take an empty array."""

SENTENCE = "raised ValueError"
BREAKS = "shape"


def to_bfloat16(x):
    def rounded(bits):
        if bits & 0x7FFFFFFF > 0x7F800000:
            return 0x7FC0
        return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16

    return np.vectorize(rounded)(x.view(np.uint32).astype(np.int64)).astype(np.uint16)
