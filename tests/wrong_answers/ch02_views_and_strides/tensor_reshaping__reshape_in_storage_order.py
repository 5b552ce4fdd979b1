"""reshape reads the storage in its own order."""

SENTENCE = "not in that of its storage"
BREAKS = "reshape"
REST = "solution"


@extends(Tensor)
class TensorReshaping:
    def reshape(self, *shape):
        viewable = view_strides(self.shape, self.strides, shape) is not None
        return (
            self.view(*shape)
            if viewable
            else Tensor.over(
                self.storage,
                inferred_shape(self.shape, shape),
                row_major_strides(inferred_shape(self.shape, shape)),
                self.offset,
            )
        )

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
