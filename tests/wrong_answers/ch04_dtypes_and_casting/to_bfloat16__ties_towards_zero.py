"""Adds a little less than the half, so that ties go towards zero."""

SENTENCE = "here the smaller one is taken"
BREAKS = "ties_to_even"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF) >> 16
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
