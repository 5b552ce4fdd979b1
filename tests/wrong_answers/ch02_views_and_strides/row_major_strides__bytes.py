"""Strides in bytes, as NumPy shows them for float64."""

SENTENCE = "8 times too large"
BREAKS = "row_after_row"


def row_major_strides(shape):
    strides, step = [], 8
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)
