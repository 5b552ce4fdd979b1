"""The strides come as a list."""

SENTENCE = "expected a tuple"
BREAKS = "row_after_row"


def row_major_strides(shape):
    return [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
