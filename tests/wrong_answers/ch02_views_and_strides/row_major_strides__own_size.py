"""The stride of an axis includes the size of the axis itself."""

SENTENCE = "includes the size of the axis itself"
BREAKS = "row_after_row"


def row_major_strides(shape):
    return tuple(math.prod(shape[axis:]) for axis in range(len(shape)))
