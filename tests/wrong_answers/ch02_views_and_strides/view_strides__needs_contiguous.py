"""A view exists only of a contiguous tensor, as many posts say."""

SENTENCE = "need not be contiguous to have a view"
BREAKS = "not_contiguous"
REST = "solution"


def view_strides(shape, strides, new_shape):
    new_shape = inferred_shape(shape, new_shape)
    if 0 in shape:
        return row_major_strides(new_shape)
    if not is_contiguous(shape, strides):
        return None
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
