"""The strides are collected from the last axis on, and handed in that way round."""

SENTENCE = "right numbers in reverse"
BREAKS = "row_after_row"


def row_major_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    return tuple(strides)
