"""Only the sizes change places."""

SENTENCE = "stored row by row without gaps"
BREAKS = "swap"


def transposed(shape, strides, dim0, dim1):
    sizes = list(shape)
    sizes[dim0], sizes[dim1] = sizes[dim1], sizes[dim0]
    return tuple(sizes), row_major_strides(tuple(sizes))
