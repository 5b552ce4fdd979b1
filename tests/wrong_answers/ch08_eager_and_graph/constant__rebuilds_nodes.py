"""Returns a node that is like the one given, and another object."""

SENTENCE = "a node comes back as it is"
BREAKS = "nodes"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return GraphNode(value.op, value.inputs, value.value)
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=value.copy())
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
