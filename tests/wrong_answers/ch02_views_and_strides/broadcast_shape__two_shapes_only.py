"""Takes exactly two shapes."""

SENTENCE = "broadcast_shape(()) raised TypeError"
BREAKS = "any_number"


def broadcast_shape(a, b):
    ndim = max(len(a), len(b))
    a = (1,) * (ndim - len(a)) + a
    b = (1,) * (ndim - len(b)) + b
    if any(x != y and 1 not in (x, y) for x, y in zip(a, b)):
        raise ValueError(f"{a} and {b} do not broadcast")
    return tuple(y if x == 1 else x for x, y in zip(a, b))
