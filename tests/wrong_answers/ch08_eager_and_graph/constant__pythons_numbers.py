"""Forgets the numbers of NumPy."""

SENTENCE = "constant(np.int64(4)) raised TypeError"
BREAKS = "numbers_of_numpy"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=value.copy())
    if isinstance(value, (int, float)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
