"""Rows without numbers lose their number."""

SENTENCE = "Two rows without numbers"
BREAKS = "no_elements"
REST = "solution"


def inner_runs(shape, strides, offset):
    if 0 in shape:
        return ([], 0, 1)
    *outer, (size, stride) = chunks(shape, strides) or [(1, 1)]
    starts = [offset]
    for outer_size, outer_stride in outer:
        starts = [start + i * outer_stride for start in starts for i in range(outer_size)]
    return (starts, size, stride)


def nested_shape(nested):
    if not isinstance(nested, list):
        return ()
    nested = [row for row in nested if row != []]
    shapes = {nested_shape(row) for row in nested}
    if len(shapes) > 1:
        raise ValueError(f"rows must have one shape, got {sorted(shapes)}")
    return (len(nested), *(shapes.pop() if shapes else ()))
