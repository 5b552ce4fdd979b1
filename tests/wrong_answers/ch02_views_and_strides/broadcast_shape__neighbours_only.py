"""Each shape is combined with the one before it, and the first is never looked at again."""

SENTENCE = "two sizes other than 1 differ"
BREAKS = "refused"


def broadcast_shape(*shapes):
    ndim = max((len(shape) for shape in shapes), default=0)
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    result = []
    for sizes in zip(*padded):
        for before, after in zip(sizes, sizes[1:]):
            if before != after and 1 not in (before, after):
                raise ValueError("sizes do not fit")
        result.append(next((size for size in sizes if size != 1), 1))
    return tuple(result)
