"""−1 is taken for a new axis too."""

SENTENCE = "no size that −1 could keep"
BREAKS = "minus_1_beside_new"


def expanded(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0:
        raise ValueError(f"shape {shape} cannot be expanded to {new_shape}")
    old = [(1, 0)] * added + list(zip(shape, strides, strict=True))
    axes = []
    for (size, stride), new_size in zip(old, new_shape, strict=True):
        if new_size in (size, -1):
            axes.append((size, stride))
        elif size == 1 and new_size >= 0:
            axes.append((new_size, 0))
        else:
            raise ValueError(f"shape {shape} cannot be expanded to {new_shape}: {size} is not 1")
    return (tuple((size for size, _ in axes)), tuple((stride for _, stride in axes)))
