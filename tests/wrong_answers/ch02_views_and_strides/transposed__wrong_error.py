"""An axis that does not exist raises a ValueError."""

SENTENCE = "must raise IndexError"
BREAKS = "absent_axis"


def transposed(shape, strides, dim0, dim1):
    ndim = len(shape)
    if not (-ndim <= dim0 < ndim and -ndim <= dim1 < ndim):
        raise ValueError("no such axis")
    dims = list(range(ndim))
    dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
    return tuple(shape[d] for d in dims), tuple(strides[d] for d in dims)
