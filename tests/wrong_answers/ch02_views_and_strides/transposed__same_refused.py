"""Two axes must be two, so naming one twice is an error."""

SENTENCE = "Both axes may be the same"
BREAKS = "negative_or_same"


def transposed(shape, strides, dim0, dim1):
    dims = list(range(len(shape)))
    if dims[dim0] == dims[dim1]:
        raise ValueError("there is nothing to swap")
    dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
    return permuted(shape, strides, tuple(dims))
