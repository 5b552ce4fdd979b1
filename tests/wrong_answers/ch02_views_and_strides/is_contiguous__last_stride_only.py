"""Looks at the last stride alone."""

SENTENCE = "only the strides"
BREAKS = "row_by_row"


def is_contiguous(shape, strides):
    return 0 in shape or not shape or shape[-1] == 1 or strides[-1] == 1
