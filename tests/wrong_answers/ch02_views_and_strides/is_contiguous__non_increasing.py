"""Contiguous when no stride is larger than the one before."""

SENTENCE = "only the strides (3, 1) would read one after the other"
BREAKS = "row_by_row"


def is_contiguous(shape, strides):
    if 0 in shape:
        return True
    used = [stride for size, stride in zip(shape, strides) if size != 1]
    return used == sorted(used, reverse=True)
