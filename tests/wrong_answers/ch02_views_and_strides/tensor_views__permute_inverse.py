"""Old axis 0 goes to place dims[0], instead of the other way round."""

SENTENCE = "the function of the same name gives"
BREAKS = "reorder"
REST = "solution"


@extends(Tensor)
class TensorViews:
    def permute(self, *dims):
        return self.seen_as(
            *permuted(
                self.shape,
                self.strides,
                tuple(dims.index(axis) for axis in range(len(dims)))
                if sorted(dims) == list(range(len(self.shape)))
                else dims,
            )
        )

    def narrow(self, dim, start, length):
        ndim = len(self.shape)
        if not -ndim <= dim < ndim:
            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not 0 <= first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        return self[(slice(None),) * (dim % ndim) + (slice(first, first + length),)]
