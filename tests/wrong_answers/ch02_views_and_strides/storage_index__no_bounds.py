"""No index is ever refused."""

SENTENCE = "Index 3 is out of bounds for axis 0"
BREAKS = "out_of_bounds message"


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError(f"expected {len(shape)} indices, got {len(index)}")
    position = offset
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
        if i < 0:
            i += size
        position += i * stride
    return position
