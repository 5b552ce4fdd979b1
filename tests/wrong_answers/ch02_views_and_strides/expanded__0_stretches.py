"""A size of 0 shows nothing anyway, so it may become any size."""

SENTENCE = "Only a size of 1 can change"
BREAKS = "refused"


def expanded(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise ValueError("does not fit")
    old = [(1, 0)] * added + list(zip(shape, strides))
    sizes, steps = [], []
    for (size, stride), new_size in zip(old, new_shape):
        if new_size not in (size, -1) and (size > 1 or new_size < 0):
            raise ValueError("does not fit")
        sizes.append(size if new_size == -1 else new_size)
        steps.append(stride if new_size in (size, -1) else 0)
    return tuple(sizes), tuple(steps)
