"""Leaves the patterns in uint32."""

SENTENCE = "expected uint16"
BREAKS = "uint16"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(x), np.uint32(0x7FC0), rounded)
