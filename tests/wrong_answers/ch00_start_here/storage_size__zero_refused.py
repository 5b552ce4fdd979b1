"""Takes 0 for a size that cannot be."""

SENTENCE = "A size of 0 is allowed"
BREAKS = "size_0"


def storage_size(shape):
    if any(size <= 0 for size in shape):
        raise ValueError("sizes must be positive")
    return math.prod(shape)
