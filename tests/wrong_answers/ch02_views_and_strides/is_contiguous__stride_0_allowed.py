"""A stride of 0 takes no step, so it leaves no gap."""

SENTENCE = "only the strides (3, 1) would read one after the other"
BREAKS = "zero_or_back"


def is_contiguous(shape, strides):
    if 0 in shape:
        return True
    expected = row_major_strides(shape)
    return all(
        size == 1 or stride in (0, wanted) for size, stride, wanted in zip(shape, strides, expected)
    )
