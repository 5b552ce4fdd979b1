"""Without axes there is nothing to reorder, so that is an error."""

SENTENCE = "permuted((), (), ()) raised ValueError"
BREAKS = "no_axes"


def permuted(shape, strides, dims):
    axes = [dim + len(shape) if dim < 0 else dim for dim in dims]
    if not axes or sorted(axes) != list(range(len(shape))):
        raise ValueError(f"dims {dims} must name each of the {len(shape)} axes exactly once")
    return (tuple((shape[axis] for axis in axes)), tuple((strides[axis] for axis in axes)))
