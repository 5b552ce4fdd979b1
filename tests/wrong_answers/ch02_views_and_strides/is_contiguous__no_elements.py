"""A tensor without elements is judged by its strides."""

SENTENCE = "A tensor without elements is contiguous"
BREAKS = "no_elements"


def is_contiguous(shape, strides):
    expected = 1
    for size, stride in zip(reversed(shape), reversed(strides)):
        if size != 1 and stride != expected:
            return False
        expected *= size
    return True
