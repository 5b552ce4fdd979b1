"""Rows are multiplied with rows."""

SENTENCE = "sum of a[i, x] * b[x, j]"
BREAKS = "products"


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
            raise ValueError(f"@ needs (m, k) @ (k, n), got {self.shape} @ {other.shape}")
        rows, columns = (self.tolist(), other.tolist())
        values = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
        shape = (self.shape[0], other.shape[1])
        return Tensor.over(values, shape, row_major_strides(shape))
