"""Too few and too many indices are let through."""

SENTENCE = "one index for each axis"
BREAKS = "index_count"


def storage_index(index, shape, strides, offset):
    position = offset
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if not -size <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        if i < 0:
            i += size
        position += i * stride
    return position
