"""Keeps the wrong half."""

SENTENCE = "These are the 16 lowest bits"
BREAKS = "nearest"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    return (bits & 0xFFFF).astype(np.uint16)
