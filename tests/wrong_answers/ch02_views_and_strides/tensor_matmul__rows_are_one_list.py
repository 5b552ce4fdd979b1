"""The rows of the result are one and the same list, filled in again and again."""

SENTENCE = "is the sum of a[i, x] * b[x, j]"
BREAKS = "products"


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
            raise ValueError(f"@ needs (m, k) @ (k, n), got {self.shape} @ {other.shape}")
        rows, columns = (self.tolist(), other.T.tolist())
        result = [[0] * len(columns)] * len(rows)
        for i, row in enumerate(rows):
            for j, column in enumerate(columns):
                result[i][j] = sum(map(operator.mul, row, column))
        values = [number for row in result for number in row]
        shape = (self.shape[0], other.shape[1])
        return Tensor.over(values, shape, row_major_strides(shape))
