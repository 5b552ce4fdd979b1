"""A view starts where its base starts."""

SENTENCE = "its own offset"
BREAKS = "indexing"
REST = "solution"


class Tensor:
    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        if shape == ():
            return self.storage[offset]
        return Tensor.over(self.storage, shape, strides, self.offset)


def inner_runs(shape, strides, offset):
    if 0 in shape:
        return ([], 0, 1)
    *outer, (size, stride) = chunks(shape, strides) or [(1, 1)]
    starts = [offset]
    for outer_size, outer_stride in outer:
        starts = [start + i * outer_stride for start in starts for i in range(outer_size)]
    return (starts, size, stride)
