"""Counts the axes instead of the elements."""

SENTENCE = "the number of axes"
BREAKS = "elements"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    return len(shape)
