"""Keeps the array itself."""

SENTENCE = "a constant holds a copy"
BREAKS = "copies"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, (int, float, np.number, np.ndarray)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
