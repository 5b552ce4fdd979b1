"""Loops over the first axis, as if there were no other."""

SENTENCE = "raised TypeError"
BREAKS = "shape"


def to_bfloat16(x):
    def rounded(bits):
        if bits & 0x7FFFFFFF > 0x7F800000:
            return 0x7FC0
        return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16

    return np.array([rounded(bits) for bits in x.view(np.uint32).tolist()], dtype=np.uint16)
