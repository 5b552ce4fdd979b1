"""−1 is rounded down to a whole number and nobody looks."""

SENTENCE = "No whole number in place of −1"
BREAKS = "refused"
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
            left, stride = next(pieces, (1, 1))
        if left % (size or 1):
            return None
        left //= size or 1
        new_strides.append(left * stride)
    return tuple(new_strides)


def inferred_shape(shape, new_shape):
    numel = math.prod(shape)
    if min(new_shape, default=0) < -1 or new_shape.count(-1) > 1:
        raise ValueError(f"sizes must be 0 or more, except for one -1; got {new_shape}")
    if -1 in new_shape:
        known = -math.prod(new_shape)
        if known == 0:
            raise ValueError(f"no one size for -1 makes {new_shape} hold {numel} elements")
        new_shape = tuple((numel // known if size == -1 else size for size in new_shape))
    elif math.prod(new_shape) != numel:
        raise ValueError("wrong number of elements")
    new_shape = tuple(new_shape)
    return new_shape
