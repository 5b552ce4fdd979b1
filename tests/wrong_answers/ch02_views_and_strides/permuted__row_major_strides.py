"""New row-major strides for the new shape, as if the elements had moved."""

SENTENCE = "stay where they already are in the storage"
BREAKS = "order"


def permuted(shape, strides, dims):
    axes = [dim + len(shape) if dim < 0 else dim for dim in dims]
    if sorted(axes) != list(range(len(shape))):
        raise ValueError("dims must name every axis once")
    new_shape = tuple(shape[axis] for axis in axes)
    return new_shape, row_major_strides(new_shape)
