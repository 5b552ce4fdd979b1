"""The strides come as a list."""

SENTENCE = "a tuple is asked for"


def row_major_strides(shape):
    return [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
