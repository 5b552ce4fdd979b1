"""The index is wrapped first, and the message shows what it has become."""

SENTENCE = "does not name `index -4`"
BREAKS = "message"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if i < 0:
            i += size
        if not 0 <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        offset += i * stride
    return offset
