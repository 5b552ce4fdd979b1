"""The second assignment reads what the first one has just written."""

SENTENCE = "Axes 0 and 1 change places"
BREAKS = "swap"


def transposed(shape, strides, dim0, dim1):
    shape, strides = list(shape), list(strides)
    shape[dim0] = shape[dim1]
    shape[dim1] = shape[dim0]
    strides[dim0] = strides[dim1]
    strides[dim1] = strides[dim0]
    return tuple(shape), tuple(strides)
