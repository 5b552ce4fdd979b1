"""The largest size wins, so 1 and 0 give 1."""

SENTENCE = "1 stretched to 0 is 0"
BREAKS = "size_0 no_axes"


def broadcast_shape(*shapes):
    ndim = max((len(shape) for shape in shapes), default=0)
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    result = []
    for sizes in zip(*padded, strict=True):
        wanted = set(sizes) - {1}
        if len(wanted) > 1:
            raise ValueError(f"shapes {shapes} do not broadcast: one axis has sizes {sizes}")
        result.append(max(sizes))
    return tuple(result)
