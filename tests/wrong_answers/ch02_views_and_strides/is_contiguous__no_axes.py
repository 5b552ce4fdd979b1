"""Looks at the last stride first, and forgets that there may be none."""

SENTENCE = "is_contiguous((), ()) raised IndexError"
BREAKS = "no_axes"


def is_contiguous(shape, strides):
    if 0 in shape:
        return True
    if shape[-1] != 1 and strides[-1] != 1:
        return False
    return all(
        size == 1 or stride == expected
        for size, stride, expected in zip(shape, strides, row_major_strides(shape))
    )
