"""Only 0, 1, 2, … name an axis."""

SENTENCE = "raised IndexError"
BREAKS = "negative_or_same"


def transposed(shape, strides, dim0, dim1):
    if not (0 <= dim0 < len(shape) and 0 <= dim1 < len(shape)):
        raise IndexError("no such axis")
    dims = list(range(len(shape)))
    dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
    return tuple(shape[d] for d in dims), tuple(strides[d] for d in dims)
