"""Each stride is what is left of the number of elements, divided by one size after the other."""

SENTENCE = "must all be ints"
BREAKS = "row_after_row"


import math


def row_major_strides(shape):
    left, strides = math.prod(shape), []
    for size in shape:
        left /= size or 1
        strides.append(left)
    return tuple(strides)
