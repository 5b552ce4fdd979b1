"""Brings every axis into range with %, which also lets in those that do not exist."""

SENTENCE = "An axis is named that does not exist"
BREAKS = "each_axis_once"


def permuted(shape, strides, dims):
    axes = [dim % len(shape) for dim in dims] if shape else list(dims)
    if sorted(axes) != list(range(len(shape))):
        raise ValueError("dims must name every axis once")
    return tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes)
