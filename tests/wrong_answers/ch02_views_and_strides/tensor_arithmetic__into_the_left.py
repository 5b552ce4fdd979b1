"""The result is written into the left operand."""

SENTENCE = "a storage of its own"
BREAKS = "result"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend(map(operation, run_values, others))
    if (
        left.shape != shape
        or not left.is_contiguous()
        or left.offset
        or len(left.storage) != len(values)
    ):
        return Tensor.over(values, shape, row_major_strides(shape))
    result = Tensor.over(left.storage, shape, row_major_strides(shape))
    result.storage[:] = values
    return result
