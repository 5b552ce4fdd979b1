"""view changes the tensor itself, and returns it."""

SENTENCE = "stays as it is"
BREAKS = "view"


@extends(Tensor)
class TensorReshaping:
    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        if self.is_contiguous():
            return self
        return Tensor.over(list(self.elements()), self.shape, row_major_strides(self.shape))

    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError(
                f"shape {self.shape} with strides {self.strides} has no view as {shape}; use reshape to get a copy"
            )
        self.shape, self.strides = inferred_shape(self.shape, shape), strides
        return self

    def reshape(self, *shape):
        viewable = view_strides(self.shape, self.strides, shape) is not None
        return (self if viewable else self.contiguous()).view(*shape)

    def as_strided(self, shape, strides, offset=None):
        offset = self.offset if offset is None else offset
        if min((*shape, offset)) < 0:
            raise ValueError(f"shape {shape}, strides {strides}, offset {offset} is not a layout")
        reach = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
        first = offset + sum((min(steps, 0) for steps in reach))
        last = offset + sum((max(steps, 0) for steps in reach))
        if 0 not in shape and (not 0 <= first <= last < len(self.storage)):
            raise ValueError(
                f"shape {shape}, strides {strides}, offset {offset} reaches storage[{first}] to storage[{last}], but the storage has {len(self.storage)} elements"
            )
        return Tensor.over(self.storage, shape, strides, offset)
