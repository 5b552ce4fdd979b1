"""Only an index that is too large is out of bounds."""

SENTENCE = "Index -4 is out of bounds for axis 0"
BREAKS = "out_of_bounds message"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if i >= size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        offset += (i + size if i < 0 else i) * stride
    return offset
