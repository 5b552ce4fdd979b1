"""Both sides must have the same shape."""

SENTENCE = "axes of size 1 repeat"
BREAKS = "broadcast"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    if () not in (left.shape, right.shape) and left.shape != right.shape:
        raise ValueError("shapes differ")
    shape = left.shape or right.shape
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend(map(operation, run_values, others))
    return Tensor.over(values, shape, row_major_strides(shape))
