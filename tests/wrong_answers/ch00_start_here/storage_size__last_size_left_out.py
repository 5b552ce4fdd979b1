"""Stops one axis too early."""

SENTENCE = "This leaves out the last size"
BREAKS = "elements"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    count = 1
    for axis in range(len(shape) - 1):
        count *= shape[axis]
    return count
