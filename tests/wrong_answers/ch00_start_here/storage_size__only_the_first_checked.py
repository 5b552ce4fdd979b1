"""Looks at the first size only."""

SENTENCE = "A size cannot be negative"
BREAKS = "negative_size"


def storage_size(shape):
    if shape and shape[0] < 0:
        raise ValueError("negative size")
    return math.prod(shape)
