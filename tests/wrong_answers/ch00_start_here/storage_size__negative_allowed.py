"""Lets negative sizes through."""

SENTENCE = "A size cannot be negative"
BREAKS = "negative_size"


def storage_size(shape):
    return math.prod(shape)
