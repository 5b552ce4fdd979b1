"""The position in a row-major tensor, whatever the strides."""

SENTENCE = "multiply by the strides that are given"
BREAKS = "position"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError(f"expected {len(shape)} indices, got {len(index)}")
    position = offset
    for axis, (i, size, stride) in enumerate(zip(index, shape, row_major_strides(shape))):
        if not -size <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        if i < 0:
            i += size
        position += i * stride
    return position
