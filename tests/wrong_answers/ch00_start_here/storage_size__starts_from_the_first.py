"""Starts from the first size, which `()` does not have."""

SENTENCE = "A shape without axes has one element"
BREAKS = "no_axes"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    count = shape[0]
    for size in shape[1:]:
        count *= size
    return count
