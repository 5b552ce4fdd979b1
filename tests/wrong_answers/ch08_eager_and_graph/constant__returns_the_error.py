"""Returns the error where it is to be raised."""

SENTENCE = "must raise TypeError; it returned TypeError"
BREAKS = "refusals"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=value.copy())
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value=value)
    return TypeError(f"got {type(value).__name__}")
