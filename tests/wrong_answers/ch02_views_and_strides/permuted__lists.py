"""The answer is two lists, as they were built."""

SENTENCE = "expected a tuple"
BREAKS = "order"


def permuted(shape, strides, dims):
    axes = [dim + len(shape) if dim < 0 else dim for dim in dims]
    if sorted(axes) != list(range(len(shape))):
        raise ValueError(f"dims {dims} must name each axis exactly once")
    return [shape[axis] for axis in axes], [strides[axis] for axis in axes]
