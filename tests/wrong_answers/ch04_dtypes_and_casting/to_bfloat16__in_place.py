"""Adds to the bits in place, and so changes the array that it was given."""

SENTENCE = "changed the array that it was given"
BREAKS = "x_stays"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    is_nan = np.isnan(x)
    bits += 0x7FFF + ((bits >> 16) & 1)
    return np.where(is_nan, 0x7FC0, bits >> 16).astype(np.uint16)
