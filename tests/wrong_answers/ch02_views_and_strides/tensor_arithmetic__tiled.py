"""A smaller operand is repeated from its start until it is long enough."""

SENTENCE = "axes of size 1 repeat"
BREAKS = "broadcast"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    size = math.prod(shape)
    values = []
    for side in (left, right):
        elements = list(side.elements())
        values.append([elements[n % len(elements)] for n in range(size)])
    return Tensor.over(list(map(operation, *values)), shape, row_major_strides(shape))
