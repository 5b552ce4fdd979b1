"""The shapes are aligned at their left ends."""

SENTENCE = "aligned at their right ends"
BREAKS = "columns"


def broadcast_shape(*shapes):
    ndim = max((len(shape) for shape in shapes), default=0)
    padded = [tuple(shape) + (1,) * (ndim - len(shape)) for shape in shapes]
    result = []
    for sizes in zip(*padded, strict=True):
        wanted = set(sizes) - {1}
        if len(wanted) > 1:
            raise ValueError(f"shapes {shapes} do not broadcast: one axis has sizes {sizes}")
        result.append(wanted.pop() if wanted else 1)
    return tuple(result)
