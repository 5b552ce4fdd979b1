"""The sizes move, the strides stay."""

SENTENCE = "strides are still in the old"
BREAKS = "order"


def permuted(shape, strides, dims):
    axes = [dim + len(shape) if dim < 0 else dim for dim in dims]
    if sorted(axes) != list(range(len(shape))):
        raise ValueError("dims must name every axis once")
    return tuple(shape[axis] for axis in axes), strides
