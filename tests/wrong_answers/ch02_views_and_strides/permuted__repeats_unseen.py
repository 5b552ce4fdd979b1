"""The set of the axes must be complete, and a set forgets what comes twice."""

SENTENCE = "An axis is named twice"
BREAKS = "each_axis_once"


def permuted(shape, strides, dims):
    axes = [dim + len(shape) if dim < 0 else dim for dim in dims]
    if set(axes) != set(range(len(shape))):
        raise ValueError(f"dims {dims} must name each axis exactly once")
    return tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes)
