"""−1 is taken for the axis before the last one."""

SENTENCE = "−1 is the last one"
BREAKS = "negative_axes"


def permuted(shape, strides, dims):
    axes = [(dim + len(shape) - 1) % max(len(shape), 1) if dim < 0 else dim for dim in dims]
    if sorted(dim % max(len(shape), 1) if dim >= -len(shape) else dim for dim in dims) != list(
        range(len(shape))
    ) or any(dim >= len(shape) for dim in dims):
        raise ValueError(f"dims {dims} must name each axis exactly once")
    return tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes)
