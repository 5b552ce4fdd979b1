"""Looks for a negative product, which two negative sizes do not have."""

SENTENCE = "A size cannot be negative"
BREAKS = "negative_size"


def storage_size(shape):
    if math.prod(shape) < 0:
        raise ValueError("negative size")
    return math.prod(shape)
