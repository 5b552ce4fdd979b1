"""Takes np.asarray for a copy."""

SENTENCE = "a constant holds a copy"
BREAKS = "copies"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=np.asarray(value))
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
