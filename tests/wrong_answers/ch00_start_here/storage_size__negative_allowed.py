"""Lets negative sizes through."""

SENTENCE = "A size cannot be negative"


def storage_size(shape):
    return math.prod(shape)
