"""Each stride is compared with the next axis, and nothing says where the last one starts."""

SENTENCE = "only the strides"
BREAKS = "row_by_row"


def is_contiguous(shape, strides):
    if 0 in shape:
        return True
    axes = [(size, stride) for size, stride in zip(shape, strides) if size != 1]
    if any(stride < 1 for _, stride in axes):
        return False
    return all(a[1] == b[0] * b[1] for a, b in zip(axes, axes[1:]))
