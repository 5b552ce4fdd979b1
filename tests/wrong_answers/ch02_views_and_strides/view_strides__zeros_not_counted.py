"""Axes of size 0 are left out of the number of elements."""

SENTENCE = "there are 0 elements"
BREAKS = "no_elements refused"
REST = "solution"


def inferred_shape(shape, new_shape):
    numel = math.prod(size for size in shape if size)
    if min(new_shape, default=0) < -1 or new_shape.count(-1) > 1:
        raise ValueError(f"sizes must be 0 or more, except for one -1; got {new_shape}")
    if -1 in new_shape:
        known = -math.prod(new_shape)
        if known == 0 or numel % known:
            raise ValueError(f"no one size for -1 makes {new_shape} hold {numel} elements")
        new_shape = tuple((numel // known if size == -1 else size for size in new_shape))
    if math.prod(new_shape) != numel:
        raise ValueError(f"shape {new_shape} does not hold the {numel} elements of {shape}")
    return new_shape
