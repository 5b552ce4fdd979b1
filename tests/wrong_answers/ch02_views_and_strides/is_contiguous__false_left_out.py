"""The last line returns True where all is right, and there is no line for the rest."""

SENTENCE = "is a `return` missing"
BREAKS = "row_by_row"


def is_contiguous(shape, strides):
    expected = row_major_strides(shape)
    triples = zip(shape, strides, expected)
    if 0 in shape or all(size == 1 or stride == wanted for size, stride, wanted in triples):
        return True
