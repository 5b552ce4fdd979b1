"""The stride of an axis of size 1 counts too."""

SENTENCE = "An axis of size 1 takes no step"
BREAKS = "size_1"


def is_contiguous(shape, strides):
    return 0 in shape or tuple(strides) == row_major_strides(shape)
