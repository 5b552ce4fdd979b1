"""narrow cuts off at the end, as a slice does."""

SENTENCE = "they must all exist"
BREAKS = "narrow_bounds"
REST = "solution"


@extends(Tensor)
class TensorViews:
    def narrow(self, dim, start, length):
        ndim = len(self.shape)
        if not -ndim <= dim < ndim:
            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not (0 <= first <= size and length >= 0):
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        return self[(slice(None),) * (dim % ndim) + (slice(first, first + length),)]
