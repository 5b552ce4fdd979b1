"""Reverses all axes, as T does."""

SENTENCE = "only two may change places"
BREAKS = "swap"


def transposed(shape, strides, dim0, dim1):
    shape[dim0], shape[dim1]
    return shape[::-1], strides[::-1]
