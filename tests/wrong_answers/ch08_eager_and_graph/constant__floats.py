"""Makes a float of every number."""

SENTENCE = "which is a float; expected an int"
BREAKS = "numbers"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=value.copy())
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value=float(value))
    raise TypeError(f"got {type(value).__name__}")
