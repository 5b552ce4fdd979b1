"""Leaves out sizes of 0."""

SENTENCE = "A size of 0 counts"
BREAKS = "size_0"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    return math.prod(size for size in shape if size)
