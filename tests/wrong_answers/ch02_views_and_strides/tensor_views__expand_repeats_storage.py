"""expand stores the repeated elements."""

SENTENCE = "A view must share the storage"


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
        ndim = len(self.shape)
        if not -ndim <= dim < ndim:
            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not 0 <= first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        return self[(slice(None),) * (dim % ndim) + (slice(first, first + length),)]

    def expand(self, *shape):
        view = self.seen_as(*expanded(self.shape, self.strides, shape))
        return Tensor.over(list(view.elements()), view.shape, row_major_strides(view.shape))

    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError(
                f"shape {self.shape} with strides {self.strides} has no view as {shape}; use reshape to get a copy"
            )
        return self.seen_as(inferred_shape(self.shape, shape), strides)

    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        if self.is_contiguous():
            return self
        return Tensor.over(list(self.elements()), self.shape, row_major_strides(self.shape))

    def reshape(self, *shape):
        viewable = view_strides(self.shape, self.strides, shape) is not None
        return (self if viewable else self.contiguous()).view(*shape)

    def as_strided(self, shape, strides, offset=None):
        offset = self.offset if offset is None else offset
        if len(shape) != len(strides) or min(*shape, 0, offset) < 0:
            raise ValueError(f"shape {shape}, strides {strides}, offset {offset} is not a layout")
        reach = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
        first = offset + sum((min(steps, 0) for steps in reach))
        last = offset + sum((max(steps, 0) for steps in reach))
        if 0 not in shape and (not 0 <= first <= last < len(self.storage)):
            raise ValueError(
                f"shape {shape}, strides {strides}, offset {offset} reaches storage[{first}] to storage[{last}], but the storage has {len(self.storage)} elements"
            )
        return Tensor.over(self.storage, shape, strides, offset)

    def seen_as(self, shape, strides):
        return Tensor.over(self.storage, shape, strides, self.offset)
