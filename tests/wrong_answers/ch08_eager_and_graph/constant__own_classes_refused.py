"""Knows GraphNode itself, and no class made from it."""

SENTENCE = "a class made from GraphNode"
BREAKS = "nodes"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if type(value) is GraphNode:
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=value.copy())
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
