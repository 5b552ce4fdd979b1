"""The new shape gets strides of its own, and 0 where it repeats."""

SENTENCE = "keeps its stride, whatever it is"
BREAKS = "stretched"


def expanded(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or min(new_shape[:added], default=0) < 0:
        raise ValueError(f"shape {shape} cannot be expanded to {new_shape}")
    old = (1,) * added + tuple(shape)
    kept = tuple(size if new == -1 else new for size, new in zip(old, new_shape))
    if any(new < 0 or size not in (1, new) for size, new in zip(old, kept)):
        raise ValueError(f"shape {shape} cannot be expanded to {new_shape}")
    row_major = row_major_strides(old)
    return kept, tuple(0 if size == 1 else stride for size, stride in zip(old, row_major))
