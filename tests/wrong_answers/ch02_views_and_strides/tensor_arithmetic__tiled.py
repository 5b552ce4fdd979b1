"""A smaller operand is repeated from its start until it is long enough."""

SENTENCE = "axes of size 1 repeat"
BREAKS = "broadcast"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    size = math.prod(shape)
    values = []
    for side in (left, right):
        elements = list(side.elements())
        values.append([elements[n % len(elements)] for n in range(size)])
    return Tensor.over(list(map(operation, *values)), shape, row_major_strides(shape))


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
