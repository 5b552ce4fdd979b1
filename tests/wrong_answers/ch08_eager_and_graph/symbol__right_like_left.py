"""Writes __radd__ and the others as if self came first."""

SENTENCE = "its two inputs are swapped"
BREAKS = "reversed"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __radd__(self, other):
        return Symbol("add", (self, constant(other)))

    def __rmul__(self, other):
        return Symbol("multiply", (self, constant(other)))

    def __rmatmul__(self, other):
        return Symbol("matmul", (self, constant(other)))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
