"""A negative start is an index that does not exist."""

SENTENCE = "a negative start counts from the end"
BREAKS = "narrow"
REST = "solution"


@extends(Tensor)
class TensorViews:
    def narrow(self, dim, start, length):
        size = self.shape[dim]
        first = start
        if not 0 <= first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        before = (slice(None),) * (dim % len(self.shape))
        return self[*before, slice(first, first + length)]
