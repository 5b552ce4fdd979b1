"""Nothing combined with something is nothing, so 0 fits any size."""

SENTENCE = "two sizes other than 1 differ"
BREAKS = "size_0"


def broadcast_shape(*shapes):
    ndim = max((len(shape) for shape in shapes), default=0)
    result = []
    for sizes in zip(*[(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]):
        wanted = set(sizes) - {1}
        if 0 in wanted:
            wanted = {0}
        if len(wanted) > 1:
            raise ValueError("sizes do not fit")
        result.append(wanted.pop() if wanted else 1)
    return tuple(result)
