"""Each sum begins with its first product."""

SENTENCE = "A sum with nothing to add is 0"
BREAKS = "empty"


def added(products):
    total = products[0]
    for product in products[1:]:
        total += product
    return total


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
            raise ValueError(f"@ needs (m, k) @ (k, n), got {self.shape} @ {other.shape}")
        rows, columns = (self.tolist(), other.T.tolist())
        values = [added(list(map(operator.mul, row, column))) for row in rows for column in columns]
        shape = (self.shape[0], other.shape[1])
        return Tensor.over(values, shape, row_major_strides(shape))
