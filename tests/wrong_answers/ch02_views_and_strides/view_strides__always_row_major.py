"""There always is a view, and its strides are row-major."""

SENTENCE = "does not cut the chunks exactly"
BREAKS = "no_view not_contiguous"
REST = "solution"


def view_strides(shape, strides, new_shape):
    new_shape = inferred_shape(shape, new_shape)
    if True:
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
