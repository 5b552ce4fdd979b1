"""A number alone is a row of one."""

SENTENCE = "A number alone makes a tensor of shape ()"
BREAKS = "number"
REST = "solution"


class Tensor:
    def __init__(self, nested):
        nested = nested if isinstance(nested, list) else [nested]
        self.shape = nested_shape(nested)
        self.strides = row_major_strides(self.shape)
        self.offset = 0
        self.storage = flattened(nested)


def inner_runs(shape, strides, offset):
    if 0 in shape:
        return ([], 0, 1)
    *outer, (size, stride) = chunks(shape, strides) or [(1, 1)]
    starts = [offset]
    for outer_size, outer_stride in outer:
        starts = [start + i * outer_stride for start in starts for i in range(outer_size)]
    return (starts, size, stride)
