"""Each element is written before the next one is read."""

SENTENCE = "Read all of the value before the first write"
BREAKS = "read_first"


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        repeats = any(size > 1 and stride == 0 for size, stride in zip(shape, strides))
        if repeats and 0 not in shape:
            raise ValueError("cannot write through stride 0")
        source = value if isinstance(value, Tensor) else Tensor(value)
        source = source.expand(*shape)
        for cell, other in zip(
            every_cell(shape, strides, offset),
            every_cell(source.shape, source.strides, source.offset),
        ):
            self.storage[cell] = source.storage[other]


def every_cell(shape, strides, offset):
    cells = [offset]
    for size, stride in zip(shape, strides):
        cells = [cell + i * stride for cell in cells for i in range(size)]
    return cells
