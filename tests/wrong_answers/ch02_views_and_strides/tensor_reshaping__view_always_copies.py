"""view copies the elements."""

SENTENCE = "A view must share the storage"
BREAKS = "view"
REST = "solution"


@extends(Tensor)
class TensorReshaping:
    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError(
                f"shape {self.shape} with strides {self.strides} has no view as {shape}; use reshape to get a copy"
            )
        values = list(self.elements())
        shape = inferred_shape(self.shape, shape)
        return Tensor.over(values, shape, row_major_strides(shape))

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
