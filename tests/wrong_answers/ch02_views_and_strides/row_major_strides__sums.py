"""To skip a block is to skip its rows and its columns, so their numbers are added."""

SENTENCE = "must skip the 3 elements of axis 1"
BREAKS = "row_after_row"


def row_major_strides(shape):
    return tuple(sum(shape[axis + 1 :]) or 1 for axis in range(len(shape)))
