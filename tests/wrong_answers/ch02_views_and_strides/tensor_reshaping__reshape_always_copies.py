"""reshape copies even where a view exists."""

SENTENCE = "so reshape must not copy"
BREAKS = "reshape"


@extends(Tensor)
class TensorReshaping:
    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        return self if self.is_contiguous() else Tensor(self.tolist())

    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError("no view of that shape")
        if -1 in shape:
            missing = -math.prod(self.shape) // math.prod(shape)
            shape = tuple(missing if size == -1 else size for size in shape)
        return Tensor.over(self.storage, shape, strides, self.offset)

    def reshape(self, *shape):
        return Tensor(self.tolist()).view(*shape)

    def as_strided(self, shape, strides, offset=None):
        offset = self.offset if offset is None else offset
        if len(shape) != len(strides) or min(*shape, 0, offset) < 0:
            raise ValueError("not a layout")
        reach = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
        first = offset + sum(min(steps, 0) for steps in reach)
        last = offset + sum(max(steps, 0) for steps in reach)
        if 0 not in shape and not 0 <= first <= last < len(self.storage):
            raise ValueError("outside the storage")
        return Tensor.over(self.storage, shape, strides, offset)
