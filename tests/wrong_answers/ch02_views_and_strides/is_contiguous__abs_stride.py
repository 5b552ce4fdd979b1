"""Whether a tensor walks forwards or back is all the same."""

SENTENCE = "only the strides (1,) would read"
BREAKS = "zero_or_back"


def is_contiguous(shape, strides):
    return 0 in shape or all(
        (
            size == 1 or abs(stride) == expected
            for size, stride, expected in zip(shape, strides, row_major_strides(shape), strict=True)
        )
    )
