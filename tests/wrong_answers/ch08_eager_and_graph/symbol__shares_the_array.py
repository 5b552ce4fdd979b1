"""Makes constants that share the array."""

SENTENCE = "`constant` makes a copy of it"
BREAKS = "other_sides"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        return Symbol("add", (self, wrapped(other)))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")


def wrapped(other):
    if isinstance(other, np.ndarray):
        return GraphNode("constant", value=other)
    return constant(other)
