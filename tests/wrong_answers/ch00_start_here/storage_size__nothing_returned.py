"""Prints the number instead of returning it."""

SENTENCE = "returned None"
BREAKS = "elements"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    print(math.prod(shape))
