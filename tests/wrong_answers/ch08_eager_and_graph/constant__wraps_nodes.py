"""Makes a constant of a node too."""

SENTENCE = "a node comes back as it is"
BREAKS = "nodes"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, np.ndarray):
        value = value.copy()
    elif not isinstance(value, (int, float, np.number, GraphNode)):
        raise TypeError(f"got {type(value).__name__}")
    return GraphNode("constant", value=value)
