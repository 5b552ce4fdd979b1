"""Adds the half, so that ties go away from zero."""

SENTENCE = "here the larger one is taken"
BREAKS = "ties_to_even"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x8000) >> 16
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
