"""Adds the sizes up."""

SENTENCE = "This is the sum of the sizes"
BREAKS = "elements"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    return sum(shape)
