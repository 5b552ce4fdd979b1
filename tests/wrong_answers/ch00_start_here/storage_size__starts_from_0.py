"""Starts from 0, as a sum does."""

SENTENCE = "start from 1"
BREAKS = "elements"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    count = 0
    for size in shape:
        count *= size
    return count
