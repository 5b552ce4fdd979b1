"""Keeps the array itself where it stands on the left of @."""

SENTENCE = "`constant` makes a copy of it"
BREAKS = "other_sides"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __rmatmul__(self, other):
        if isinstance(other, np.ndarray):
            return Symbol("matmul", (GraphNode("constant", value=other), self))
        return Symbol("matmul", (constant(other), self))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
