"""A size of 1 may become any number, below 0 too."""

SENTENCE = "No size but −1 may be negative"
BREAKS = "refused"


def expanded(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise ValueError("does not fit")
    old = [(1, 0)] * added + list(zip(shape, strides))
    sizes, steps = [], []
    for (size, stride), new_size in zip(old, new_shape):
        if new_size == -1:
            new_size = size
        if size not in (1, new_size):
            raise ValueError("does not fit")
        sizes.append(new_size)
        steps.append(stride if new_size == size else 0)
    return tuple(sizes), tuple(steps)
