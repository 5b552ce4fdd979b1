"""Shapes that make no sense return None."""

SENTENCE = "No whole number in place of −1"
BREAKS = "refused"
REST = "solution"


def view_strides(shape, strides, new_shape):
    try:
        new_shape = inferred_shape(shape, new_shape)
    except ValueError:
        return None
    if 0 in shape:
        return row_major_strides(new_shape)
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
