"""Takes the odd pattern in a tie."""

SENTENCE = "here the odd one is taken"
BREAKS = "ties_to_even"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + (~(bits >> 16) & 1)) >> 16
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
