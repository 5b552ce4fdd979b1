"""The second shape is stretched to the first, and never the other way round."""

SENTENCE = "a 1 gives way to the other size"
BREAKS = "columns"


def broadcast_shape(*shapes):
    result = ()
    for shape in shapes[:1]:
        result = shape
    for shape in shapes[1:]:
        ndim = max(len(result), len(shape))
        result = shape[: ndim - len(result)] + result
        other = (1,) * (ndim - len(shape)) + shape
        if any(b not in (1, a) for a, b in zip(result, other)):
            raise ValueError("sizes do not fit")
    return result
