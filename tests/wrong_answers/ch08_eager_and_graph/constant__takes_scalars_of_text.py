"""Takes every scalar of NumPy's, a text too."""

SENTENCE = "must raise TypeError"
BREAKS = "refusals"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=value.copy())
    if isinstance(value, (int, float, np.generic)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
