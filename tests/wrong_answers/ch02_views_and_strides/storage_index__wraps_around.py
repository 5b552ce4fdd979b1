"""The remainder takes any index back into the axis, so none is ever out of bounds."""

SENTENCE = "is out of bounds for axis"
BREAKS = "out_of_bounds message"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    return offset + sum(i % (size or 1) * stride for i, size, stride in zip(index, shape, strides))
