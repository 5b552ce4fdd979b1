"""Makes a constant of whatever it gets."""

SENTENCE = "Only numbers, ndarrays and nodes become constants"
BREAKS = "refusals"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        value = value.copy()
    return GraphNode("constant", value=value)
