"""Rows and columns are cut from the storage as if it were row-major."""

SENTENCE = "through the strides and the offset"
BREAKS = "by_index"


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
            raise ValueError(f"@ needs (m, k) @ (k, n), got {self.shape} @ {other.shape}")
        m, k = self.shape
        n = other.shape[1]
        a, b = list(self.storage), list(other.storage)
        rows = [a[i * k : (i + 1) * k] for i in range(m)]
        columns = [b[j : k * n : n] for j in range(n)]
        values = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
        shape = (self.shape[0], other.shape[1])
        return Tensor.over(values, shape, row_major_strides(shape))
