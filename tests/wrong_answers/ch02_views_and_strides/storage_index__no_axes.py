"""Without an index there is no element."""

SENTENCE = "storage_index((), (), (), 3) raised IndexError"
BREAKS = "no_axes"


def storage_index(index, shape, strides, offset):
    if not index or len(index) != len(shape):
        raise IndexError(f"expected {len(shape)} indices for shape {shape}, got {len(index)}")
    position = offset
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides, strict=True)):
        position += index_on_axis(i, axis, size) * stride
    return position


def index_on_axis(i, axis, size):
    if not -size <= i < size:
        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
    return i + size if i < 0 else i
