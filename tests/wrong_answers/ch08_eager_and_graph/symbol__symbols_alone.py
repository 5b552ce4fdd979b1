"""Takes the other side for a number wherever it is no Symbol."""

SENTENCE = "expected x itself"
BREAKS = "operators"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __matmul__(self, other):
        if not isinstance(other, Symbol):
            other = GraphNode("constant", value=other)
        return Symbol("matmul", (self, other))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
