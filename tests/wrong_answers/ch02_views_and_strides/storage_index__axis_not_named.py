"""The error does not say which axis is meant."""

SENTENCE = "does not name `axis 0`"
BREAKS = "message"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError(f"expected {len(shape)} indices, got {len(index)}")
    position = offset
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if not -size <= i < size:
            raise IndexError(f"index {i} is out of bounds")
        if i < 0:
            i += size
        position += i * stride
    return position
