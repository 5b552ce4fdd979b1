"""A flat list is kept as the storage without a copy."""

SENTENCE = "storage of its own"
BREAKS = "own_storage"
REST = "solution"


def inner_runs(shape, strides, offset):
    if 0 in shape:
        return ([], 0, 1)
    *outer, (size, stride) = chunks(shape, strides) or [(1, 1)]
    starts = [offset]
    for outer_size, outer_stride in outer:
        starts = [start + i * outer_stride for start in starts for i in range(outer_size)]
    return (starts, size, stride)


def flattened(nested):
    if not isinstance(nested, list):
        return [nested]
    if nested and not isinstance(nested[0], list):
        return nested
    return [number for row in nested for number in flattened(row)]
