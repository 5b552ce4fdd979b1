"""zip in strict mode sees to the number of indices, whatever it raises."""

SENTENCE = "There must be one index for each axis"
BREAKS = "index_count"


def storage_index(index, shape, strides, offset):
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides, strict=True)):
        if not -size <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        offset += i % size * stride
    return offset
