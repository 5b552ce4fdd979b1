"""Only 0, 1, 2, … name an axis."""

SENTENCE = "raised ValueError"
BREAKS = "negative_axes"


def permuted(shape, strides, dims):
    if sorted(dims) != list(range(len(shape))):
        raise ValueError("dims must name every axis once")
    return tuple(shape[d] for d in dims), tuple(strides[d] for d in dims)
