"""The axes are aligned at the right, and what sticks out at the left is left out."""

SENTENCE = "cannot have fewer axes"
BREAKS = "refused"


def expanded(shape, strides, new_shape):
    added = max(len(new_shape) - len(shape), 0)
    if -1 in new_shape[:added]:
        raise ValueError("a new axis has no size")
    kept = len(new_shape) - added
    old = [(1, 0)] * added + list(zip(shape, strides))[len(shape) - kept :]
    sizes, steps = [], []
    for (size, stride), new_size in zip(old, new_shape):
        if new_size not in (size, -1) and (size != 1 or new_size < 0):
            raise ValueError("does not fit")
        sizes.append(size if new_size == -1 else new_size)
        steps.append(stride if new_size in (size, -1) else 0)
    return tuple(sizes), tuple(steps)
