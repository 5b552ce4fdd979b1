"""Old axis 0 goes to place dims[0], instead of the other way round."""

SENTENCE = "inverse order"
BREAKS = "order"


def permuted(shape, strides, dims):
    axes = [dim + len(shape) if dim < 0 else dim for dim in dims]
    if sorted(axes) != list(range(len(shape))):
        raise ValueError("dims must name every axis once")
    places = [axes.index(axis) for axis in range(len(axes))]
    return tuple(shape[p] for p in places), tuple(strides[p] for p in places)
