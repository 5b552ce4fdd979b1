"""Any dims are taken, also one axis twice."""

SENTENCE = "An axis is named twice"


def permuted(shape, strides, dims):
    return tuple(shape[dim] for dim in dims), tuple(strides[dim] for dim in dims)
