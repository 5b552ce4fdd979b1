"""Makes an array of a list."""

SENTENCE = "constant([1, 2]) must raise TypeError"
BREAKS = "refusals"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, (list, np.ndarray)):
        return GraphNode("constant", value=np.array(value))
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
