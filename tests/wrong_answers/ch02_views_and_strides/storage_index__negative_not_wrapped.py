"""A negative index is multiplied by the stride as it is."""

SENTENCE = "add the size of the axis first"
BREAKS = "negative_index"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError(f"expected {len(shape)} indices, got {len(index)}")
    position = offset
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if not -size <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        position += i * stride
    return position
