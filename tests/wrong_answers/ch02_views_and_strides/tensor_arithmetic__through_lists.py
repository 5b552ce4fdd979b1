"""The result is made from nested lists."""

SENTENCE = "keeps the shape"
BREAKS = "no_elements"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend(map(operation, run_values, others))
    return Tensor(nested_lists(iter(values), shape))
