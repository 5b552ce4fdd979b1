"""The remainder makes an axis of every number."""

SENTENCE = "not among them"
BREAKS = "absent_axis"


def transposed(shape, strides, dim0, dim1):
    dims = list(range(len(shape)))
    dim0, dim1 = dim0 % len(shape), dim1 % len(shape)
    dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
    return permuted(shape, strides, tuple(dims))
