"""The values are the result."""

SENTENCE = "expected a Tensor"
BREAKS = "pairs"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend(map(operation, run_values, others))
    return values
