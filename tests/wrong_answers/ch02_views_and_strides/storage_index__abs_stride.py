"""The sign of a stride is taken off: a step is a step."""

SENTENCE = "has lost its sign"
BREAKS = "negative_strides"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError(f"expected {len(shape)} indices for shape {shape}, got {len(index)}")
    position = offset
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides, strict=True)):
        position += index_on_axis(i, axis, size) * abs(stride)
    return position


def index_on_axis(i, axis, size):
    if not -size <= i < size:
        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
    return i + size if i < 0 else i
