"""A shape without axes has nothing to stretch, so neither has the result."""

SENTENCE = "so it broadcasts to anything"
BREAKS = "no_axes"


def broadcast_shape(*shapes):
    ndim = max((len(shape) for shape in shapes), default=0)
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    if len(shapes) == 2 and () in shapes:
        return ()
    result = []
    for sizes in zip(*padded, strict=True):
        wanted = set(sizes) - {1}
        if len(wanted) > 1:
            raise ValueError(f"shapes {shapes} do not broadcast: one axis has sizes {sizes}")
        result.append(wanted.pop() if wanted else 1)
    return tuple(result)
