"""Takes a shape without axes for empty."""

SENTENCE = "A shape without axes has one element"
BREAKS = "no_axes"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    return math.prod(shape) if shape else 0
