"""Forgets that a float is a number too."""

SENTENCE = "constant(2.5) raised TypeError"
BREAKS = "numbers"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=value.copy())
    if isinstance(value, (int, np.number)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
