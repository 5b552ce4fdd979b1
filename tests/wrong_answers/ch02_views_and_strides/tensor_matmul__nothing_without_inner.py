"""Where k is 0 there is nothing to multiply, so the product has no elements."""

SENTENCE = "A sum with nothing to add is 0"
BREAKS = "empty"


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
            raise ValueError(f"@ needs (m, k) @ (k, n), got {self.shape} @ {other.shape}")
        rows, columns = (self.tolist(), other.T.tolist())
        values = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
        shape = (self.shape[0], other.shape[1]) if self.shape[1] else (0, 0)
        return Tensor.over(values, shape, row_major_strides(shape))
