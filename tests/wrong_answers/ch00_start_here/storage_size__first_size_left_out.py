"""Takes axis 1 for the first one."""

SENTENCE = "This leaves out the first size"
BREAKS = "elements"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    count = 1
    for axis in range(1, len(shape)):
        count *= shape[axis]
    return count
