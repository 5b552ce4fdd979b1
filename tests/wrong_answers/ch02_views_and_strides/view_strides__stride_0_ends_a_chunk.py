"""A stride of 0 repeats, so it is never joined or cut."""

SENTENCE = "need not be contiguous"
BREAKS = "not_contiguous size_1"
REST = "solution"


def view_strides(shape, strides, new_shape):
    new_shape = inferred_shape(shape, new_shape)
    if 0 in shape:
        return row_major_strides(new_shape)
    if 0 in strides:
        return strides if shape == new_shape else None
    pieces = iter(chunks(shape, strides))
    left, stride = (1, 1)
    new_strides = []
    for size in new_shape:
        if left == 1 and size != 1:
            left, stride = next(pieces)
        if left % size:
            return None
        left //= size
        new_strides.append(left * stride)
    return tuple(new_strides)
