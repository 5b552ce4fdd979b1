"""Makes Python's numbers of NumPy's."""

SENTENCE = "a number is stored as it is, with its type"
BREAKS = "numbers_of_numpy"


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=value.copy())
    if isinstance(value, (int, float, np.number)):
        return GraphNode("constant", value=value.item() if isinstance(value, np.number) else value)
    raise TypeError(f"got {type(value).__name__}")
