"""What is stretched begins at the start of the storage."""

SENTENCE = "the function of the same name gives"
BREAKS = "expand"
REST = "solution"


@extends(Tensor)
class TensorViews:
    def narrow(self, dim, start, length):
        ndim = len(self.shape)
        if not -ndim <= dim < ndim:
            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not 0 <= first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        return self[(slice(None),) * (dim % ndim) + (slice(first, first + length),)]

    def expand(self, *shape):
        return Tensor.over(self.storage, *expanded(self.shape, self.strides, shape))
