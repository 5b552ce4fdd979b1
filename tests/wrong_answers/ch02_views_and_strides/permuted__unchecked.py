"""Any dims are taken, also one axis twice."""

SENTENCE = "An axis is named twice"
BREAKS = "each_axis_once"


def permuted(shape, strides, dims):
    return tuple(shape[dim] for dim in dims), tuple(strides[dim] for dim in dims)
