"""Contiguous when the last element is as far from the first as there are elements."""

SENTENCE = "only the strides"
BREAKS = "row_by_row"


def is_contiguous(shape, strides):
    reach = sum((size - 1) * stride for size, stride in zip(shape, strides))
    return 0 in shape or reach == math.prod(shape) - 1
