"""T copies the elements."""

SENTENCE = "A view must share the storage"
BREAKS = "shares"
REST = "solution"


@extends(Tensor)
class TensorViews:
    @property
    def T(self):
        values = list(self.seen_as(self.shape[::-1], self.strides[::-1]).elements())
        return Tensor.over(values, self.shape[::-1], row_major_strides(self.shape[::-1]))

    def narrow(self, dim, start, length):
        ndim = len(self.shape)
        if not -ndim <= dim < ndim:
            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not 0 <= first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        return self[(slice(None),) * (dim % ndim) + (slice(first, first + length),)]
