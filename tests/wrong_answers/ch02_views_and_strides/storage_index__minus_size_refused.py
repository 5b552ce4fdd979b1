"""The bounds are taken to be the same on both sides: more than −size, less than size."""

SENTENCE = "A negative index counts from the end of its axis"
BREAKS = "negative_index"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if abs(i) >= size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        offset += (i + size if i < 0 else i) * stride
    return offset
