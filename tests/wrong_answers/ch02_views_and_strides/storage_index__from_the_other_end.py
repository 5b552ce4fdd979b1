"""A negative stride is walked forwards, so the index is counted from the other end."""

SENTENCE = "not counted from the other end"
BREAKS = "negative_strides"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if not -size <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        i %= size
        offset += i * stride if stride >= 0 else (size - 1 - i) * stride
    return offset
