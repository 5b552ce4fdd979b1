"""An axis of size 1 ends a chunk if its stride is odd."""

SENTENCE = "it never ends a chunk"
BREAKS = "size_1"
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
            while left == 1:
                left, stride = next(pieces)
        if left % size:
            return None
        left //= size
        new_strides.append(left * stride)
    return tuple(new_strides)


def chunks(shape, strides):
    joined: list[tuple[int, int]] = []
    for size, stride in zip(shape, strides, strict=True):
        if joined and joined[-1][1] == size * stride:
            size *= joined.pop()[0]
        joined.append((size, stride))
    return joined
