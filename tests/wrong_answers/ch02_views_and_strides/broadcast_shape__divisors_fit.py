"""A size that divides the other is repeated until it fits."""

SENTENCE = "two sizes other than 1 differ"
BREAKS = "refused"


def broadcast_shape(*shapes):
    ndim = max((len(shape) for shape in shapes), default=0)
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    result = []
    for sizes in zip(*padded, strict=True):
        wanted = set(sizes) - {1}
        if len(wanted) > 1 and (0 in wanted or any(max(wanted) % size for size in wanted)):
            raise ValueError(f"shapes {shapes} do not broadcast: one axis has sizes {sizes}")
        result.append(max(wanted) if wanted else 1)
    return tuple(result)
