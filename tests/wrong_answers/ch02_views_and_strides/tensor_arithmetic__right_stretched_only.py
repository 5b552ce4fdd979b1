"""The right side is stretched to the shape of the left one."""

SENTENCE = "Both sides are stretched to one shape"
BREAKS = "broadcast"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = left.shape
    if right.shape == () != shape or left.shape == ():
        shape = broadcast_shape(left.shape, right.shape)
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend(map(operation, run_values, others))
    return Tensor.over(values, shape, row_major_strides(shape))
