"""Takes the number out of an array that holds only one."""

SENTENCE = "which is an int; expected an ndarray"
BREAKS = "arrays"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray) and value.ndim:
        return GraphNode("constant", value=value.copy())
    if isinstance(value, np.ndarray):
        value = value.item()
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value=value)
    raise TypeError(f"got {type(value).__name__}")
