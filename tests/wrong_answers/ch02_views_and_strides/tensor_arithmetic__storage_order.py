"""The storages are combined, whatever the layouts."""

SENTENCE = "by their index"
BREAKS = "by_index"
REST = "solution"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    size = math.prod(shape)
    pairs = [
        (list(side.storage) * size)[:size]
        if math.prod(side.shape) == 1
        else list(side.storage)[:size]
        if side.shape == shape
        else list(side.expand(*shape).elements())
        for side in (left, right)
    ]
    return Tensor.over(list(map(operation, *pairs)), shape, row_major_strides(shape))
