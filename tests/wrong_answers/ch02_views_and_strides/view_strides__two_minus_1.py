"""Every −1 becomes the same number, and the count of elements is looked at afterwards."""

SENTENCE = "Only one size can be −1"
BREAKS = "refused"
REST = "solution"


def inferred_shape(shape, new_shape):
    numel = math.prod(shape)
    if min(new_shape, default=0) < -1:
        raise ValueError(f"sizes must be 0 or more, except for one -1; got {new_shape}")
    if -1 in new_shape:
        known = math.prod((size for size in new_shape if size != -1))
        if known == 0 or numel % known:
            raise ValueError(f"no one size for -1 makes {new_shape} hold {numel} elements")
        new_shape = tuple((numel // known if size == -1 else size for size in new_shape))
    if math.prod(new_shape) != numel:
        raise ValueError(f"shape {new_shape} does not hold the {numel} elements of {shape}")
    return new_shape
