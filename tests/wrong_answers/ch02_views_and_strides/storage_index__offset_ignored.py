"""The position is counted from the start of the storage, whatever the offset."""

SENTENCE = "leaves out the offset"
BREAKS = "position"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError(f"expected {len(shape)} indices, got {len(index)}")
    position = 0
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if not -size <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        if i < 0:
            i += size
        position += i * stride
    return position
