"""Forgets that a shape may have no axes."""

SENTENCE = "row_major_strides(()) raised IndexError"
BREAKS = "no_axes"


def row_major_strides(shape):
    strides = [0] * len(shape)
    strides[-1] = 1
    for axis in range(len(shape) - 2, -1, -1):
        strides[axis] = strides[axis + 1] * shape[axis + 1]
    return tuple(strides)
