"""Refuses without saying what it got."""

SENTENCE = "does not name `str`"
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
    raise TypeError("expected a number or an ndarray")
