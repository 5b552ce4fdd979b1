"""Only the end is compared with the size, so a negative length gives nothing."""

SENTENCE = "they must all exist"
BREAKS = "narrow_bounds"
REST = "solution"


@extends(Tensor)
class TensorViews:
    def narrow(self, dim, start, length):
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not 0 <= first <= size or first + length > size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        before = (slice(None),) * (dim % len(self.shape))
        return self[*before, slice(first, first + length)]
