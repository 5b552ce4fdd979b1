"""Inside a chunk, the first axis takes the chunk's stride."""

SENTENCE = "in row-major order the last axis does"
BREAKS = "same_elements"
REST = "solution"


def view_strides(shape, strides, new_shape):
    new_shape = inferred_shape(shape, new_shape)
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
        new_strides.append(stride)
        left, stride = left // size, stride * size
    return tuple(new_strides)
