"""The first index varies fastest, as in Fortran."""

SENTENCE = "column-major"
BREAKS = "row_after_row"


def row_major_strides(shape):
    return tuple(math.prod(shape[:axis]) for axis in range(len(shape)))
