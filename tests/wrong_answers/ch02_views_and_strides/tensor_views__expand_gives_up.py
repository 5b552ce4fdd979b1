"""A shape that does not fit leaves the tensor as it is."""

SENTENCE = "the error of the function of the same name"
BREAKS = "errors"
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
        try:
            return self.seen_as(*expanded(self.shape, self.strides, shape))
        except ValueError:
            return self
