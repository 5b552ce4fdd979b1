"""Takes everything with the exponent 255 for NaN, infinity too."""

SENTENCE = "An infinity stays one"
BREAKS = "carry"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where((bits & 0x7F800000) == 0x7F800000, 0x7FC0, rounded).astype(np.uint16)
