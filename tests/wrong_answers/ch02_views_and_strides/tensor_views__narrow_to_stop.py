"""The third argument of narrow is taken for the index to stop at."""

SENTENCE = "keeps the indices start"
BREAKS = "narrow"
REST = "solution"


@extends(Tensor)
class TensorViews:
    def narrow(self, dim, start, length):
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not 0 <= first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        before = (slice(None),) * (dim % len(self.shape))
        return self[*before, slice(first, length)]
