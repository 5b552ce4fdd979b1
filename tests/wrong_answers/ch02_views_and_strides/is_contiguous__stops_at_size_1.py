"""An axis of size 1 ends the search, where it should only be passed over."""

SENTENCE = "only the strides"
BREAKS = "size_1"


def is_contiguous(shape, strides):
    if 0 in shape:
        return True
    expected = 1
    for size, stride in zip(reversed(shape), reversed(strides)):
        if size == 1:
            break
        if stride != expected:
            return False
        expected *= size
    return True
