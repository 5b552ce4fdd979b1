"""A tensor is taken to be empty when it has no rows."""

SENTENCE = "A tensor without elements is contiguous"
BREAKS = "no_elements"


def is_contiguous(shape, strides):
    if shape and shape[0] == 0:
        return True
    return all(
        size == 1 or stride == expected
        for size, stride, expected in zip(shape, strides, row_major_strides(shape))
    )
