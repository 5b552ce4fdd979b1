"""Two numbers give a number."""

SENTENCE = "A result of shape () is a Tensor too"
BREAKS = "numbers result"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend(map(operation, run_values, others))
    if shape == ():
        return values[0]
    return Tensor.over(values, shape, row_major_strides(shape))
