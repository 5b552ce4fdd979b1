"""as_strided counts the offset from that of the tensor."""

SENTENCE = "counts from the start of the storage"
BREAKS = "as_strided"
REST = "solution"


@extends(Tensor)
class TensorReshaping:
    def as_strided(self, shape, strides, offset=None):
        offset = self.offset + (offset or 0)
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
