"""item looks at the number of elements in the storage."""

SENTENCE = "exactly one element"
BREAKS = "item"
REST = "solution"


class Tensor:
    def item(self):
        if len(self.storage) != 1:
            raise ValueError(f"item() needs exactly one element, got shape {self.shape}")
        return self.storage[self.offset]


def inner_runs(shape, strides, offset):
    if 0 in shape:
        return ([], 0, 1)
    *outer, (size, stride) = chunks(shape, strides) or [(1, 1)]
    starts = [offset]
    for outer_size, outer_stride in outer:
        starts = [start + i * outer_stride for start in starts for i in range(outer_size)]
    return (starts, size, stride)
