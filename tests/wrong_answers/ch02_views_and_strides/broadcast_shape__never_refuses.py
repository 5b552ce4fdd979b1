"""Sizes that do not fit give the largest of them."""

SENTENCE = "two sizes other than 1 differ"
BREAKS = "size_0 refused"


def broadcast_shape(*shapes):
    ndim = max((len(shape) for shape in shapes), default=0)
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    result = []
    for sizes in zip(*padded, strict=True):
        wanted = set(sizes) - {1}
        result.append(max(wanted, default=1))
    return tuple(result)
