"""Only the strides are put in the new order."""

SENTENCE = "sizes and strides must move together"
BREAKS = "order"


def permuted(shape, strides, dims):
    axes = [dim + len(shape) if dim < 0 else dim for dim in dims]
    if sorted(axes) != list(range(len(shape))):
        raise ValueError(f"dims {dims} must name each axis exactly once")
    return shape, tuple(strides[axis] for axis in axes)
