"""start must be an index, so a length of 0 at the end is refused."""

SENTENCE = "keeps the indices start"
BREAKS = "narrow"


@extends(Tensor)
class TensorViews:
    def transpose(self, dim0, dim1):
        return self.seen_as(*transposed(self.shape, self.strides, dim0, dim1))

    def permute(self, *dims):
        return self.seen_as(*permuted(self.shape, self.strides, dims))

    @property
    def T(self):
        return self.seen_as(self.shape[::-1], self.strides[::-1])

    def narrow(self, dim, start, length):
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not 0 <= first < size or not first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        before = (slice(None),) * (dim % len(self.shape))
        return self[*before, slice(first, first + length)]

    def expand(self, *shape):
        return self.seen_as(*expanded(self.shape, self.strides, shape))

    def seen_as(self, shape, strides):
        return Tensor.over(self.storage, shape, strides, self.offset)
