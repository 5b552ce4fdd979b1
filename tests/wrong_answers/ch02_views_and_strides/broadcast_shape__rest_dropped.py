"""zip goes from the right as far as the shorter shape does."""

SENTENCE = "aligned at their right ends"
BREAKS = "columns"


def broadcast_shape(*shapes):
    if len(shapes) == 1:
        return shapes[0]
    result = []
    for sizes in zip(*(reversed(shape) for shape in shapes)):
        wanted = set(sizes) - {1}
        if len(wanted) > 1:
            raise ValueError("sizes do not fit")
        result.append(wanted.pop() if wanted else 1)
    return tuple(reversed(result))
