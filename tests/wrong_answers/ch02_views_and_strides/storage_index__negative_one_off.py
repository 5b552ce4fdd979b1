"""The last index is size − 1, so −1 is taken to step back from there."""

SENTENCE = "counts from the end of its axis"
BREAKS = "negative_index"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if not -size <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        offset += (size - 1 + i if i < 0 else i) * stride
    return offset
