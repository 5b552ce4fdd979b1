"""Cuts NaN, which may leave an infinity."""

SENTENCE = "can leave a fraction of 0"
BREAKS = "nan"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(x), bits >> 16, rounded).astype(np.uint16)
