"""Hands the value over where the inputs stand."""

SENTENCE = "constant(3) raised TypeError"
BREAKS = "numbers"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value.copy())
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value)
    raise TypeError(f"got {type(value).__name__}")
