"""12 / t is computed as t / 12."""

SENTENCE = "it is the left operand"
BREAKS = "left_first"
REST = "solution"


@extends(Tensor)
class TensorArithmetic:
    def __rtruediv__(self, other):
        return elementwise(operator.truediv, self, other)
