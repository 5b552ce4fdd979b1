"""The result is made from nested lists."""

SENTENCE = "keeps its shape (m, n)"
BREAKS = "empty"


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
            raise ValueError(f"@ needs (m, k) @ (k, n), got {self.shape} @ {other.shape}")
        rows, columns = (self.tolist(), other.T.tolist())
        values = [[sum(map(operator.mul, row, column)) for column in columns] for row in rows]
        return Tensor(values)
