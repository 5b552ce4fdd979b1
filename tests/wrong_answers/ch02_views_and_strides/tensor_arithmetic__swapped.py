"""The two elements of a pair are handed over the other way round."""

SENTENCE = "operation(a, b)"
BREAKS = "pairs"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend((operation(b, a) for a, b in zip(run_values, others)))
    return Tensor.over(values, shape, row_major_strides(shape))
