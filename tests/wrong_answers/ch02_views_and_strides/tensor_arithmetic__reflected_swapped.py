"""10 - t is computed as t - 10."""

SENTENCE = "it is the left operand"
BREAKS = "left_first"


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend(map(operation, run_values, others))
    return Tensor.over(values, shape, row_major_strides(shape))


@extends(Tensor)
class TensorArithmetic:
    def __add__(self, other):
        return elementwise(operator.add, self, other)

    def __radd__(self, other):
        return elementwise(operator.add, other, self)

    def __sub__(self, other):
        return elementwise(operator.sub, self, other)

    def __rsub__(self, other):
        return elementwise(operator.sub, self, other)

    def __mul__(self, other):
        return elementwise(operator.mul, self, other)

    def __rmul__(self, other):
        return elementwise(operator.mul, other, self)

    def __truediv__(self, other):
        return elementwise(operator.truediv, self, other)

    def __rtruediv__(self, other):
        return elementwise(operator.truediv, other, self)
