"""The axes are compared as they are written, so 0 and −2 look like two."""

SENTENCE = "An axis is named twice"
BREAKS = "each_axis_once"


def permuted(shape, strides, dims):
    ndim = len(shape)
    if len(dims) != ndim or len(set(dims)) != ndim:
        raise ValueError(f"dims {dims} must name each axis exactly once")
    if any(not -ndim <= dim < ndim for dim in dims):
        raise ValueError("there is no such axis")
    return tuple(shape[dim] for dim in dims), tuple(strides[dim] for dim in dims)
