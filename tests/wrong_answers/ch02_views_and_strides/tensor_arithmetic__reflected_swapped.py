"""10 - t is computed as t - 10."""

SENTENCE = "it is the left operand"
BREAKS = "left_first"
REST = "solution"


@extends(Tensor)
class TensorArithmetic:
    def __rsub__(self, other):
        return elementwise(operator.sub, self, other)
