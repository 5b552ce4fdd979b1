"""Without numbers, the result is an empty tensor with one axis."""

SENTENCE = "keeps the shape"
BREAKS = "broadcast no_elements"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend(map(operation, run_values, others))
    if not values:
        shape = (0,)
    return Tensor.over(values, shape, row_major_strides(shape))
