"""Stores the array first, and makes the copy of which nobody has any use."""

SENTENCE = "a constant holds a copy"
BREAKS = "copies"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        made = GraphNode("constant", value=value)
        value = value.copy()
        return made
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
