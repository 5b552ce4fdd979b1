"""An axis that does not exist raises what the tuple raises."""

SENTENCE = "An axis is named that does not exist"
BREAKS = "each_axis_once"


def permuted(shape, strides, dims):
    if len(dims) != len(shape):
        raise ValueError("one entry for each axis")
    sizes, steps = tuple(shape[dim] for dim in dims), tuple(strides[dim] for dim in dims)
    if len({dim % len(shape) for dim in dims}) != len(dims):
        raise ValueError("an axis is named twice")
    return sizes, steps
