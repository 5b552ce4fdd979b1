"""Makes an ndarray of every value."""

SENTENCE = "which is an ndarray"
BREAKS = "numbers"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, (int, float, np.number, np.ndarray)):
        return GraphNode("constant", value=np.array(value))
    raise TypeError(f"got {type(value).__name__}")
