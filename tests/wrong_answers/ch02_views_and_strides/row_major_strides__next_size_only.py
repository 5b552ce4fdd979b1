"""Each stride is the size of the next axis, without the ones after it."""

SENTENCE = "must be the product of the sizes of all axes after it"
BREAKS = "row_after_row"


def row_major_strides(shape):
    return (*shape[1:], 1) if shape else ()
