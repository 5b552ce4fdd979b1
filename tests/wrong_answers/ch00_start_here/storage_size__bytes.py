"""Counts the bytes of float64 elements."""

SENTENCE = "count elements"
BREAKS = "elements"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    return 8 * math.prod(shape)
