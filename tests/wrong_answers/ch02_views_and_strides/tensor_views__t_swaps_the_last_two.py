"""T swaps the last two axes only."""

SENTENCE = "T reverses the order of all axes"
BREAKS = "reverse"
REST = "solution"


@extends(Tensor)
class TensorViews:
    @property
    def T(self):
        return self.transpose(-1, -2)

    def narrow(self, dim, start, length):
        ndim = len(self.shape)
        if not -ndim <= dim < ndim:
            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not 0 <= first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        return self[(slice(None),) * (dim % ndim) + (slice(first, first + length),)]
