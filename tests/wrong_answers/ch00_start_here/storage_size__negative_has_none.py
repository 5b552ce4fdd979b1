"""Returns 0 for a negative size, and refuses nothing."""

SENTENCE = "A size cannot be negative"
BREAKS = "negative_size"


def storage_size(shape):
    if any(size < 0 for size in shape):
        return 0
    return math.prod(shape)
