"""An assert raises an AssertionError."""

SENTENCE = "raised AssertionError"
BREAKS = "negative_size"


def storage_size(shape):
    assert all(size >= 0 for size in shape)
    return math.prod(shape)
