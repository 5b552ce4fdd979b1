"""The storages are combined, whatever the layouts."""

SENTENCE = "by their index"
BREAKS = "by_index"


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


@extends(Tensor)
class TensorArithmetic:
    def __add__(self, other):
        return elementwise(operator.add, self, other)

    def __radd__(self, other):
        return elementwise(operator.add, other, self)

    def __sub__(self, other):
        return elementwise(operator.sub, self, other)

    def __rsub__(self, other):
        return elementwise(operator.sub, other, self)

    def __mul__(self, other):
        return elementwise(operator.mul, self, other)

    def __rmul__(self, other):
        return elementwise(operator.mul, other, self)

    def __truediv__(self, other):
        return elementwise(operator.truediv, self, other)

    def __rtruediv__(self, other):
        return elementwise(operator.truediv, other, self)
