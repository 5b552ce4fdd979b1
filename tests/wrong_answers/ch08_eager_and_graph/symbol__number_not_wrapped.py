"""Puts the number itself among the inputs."""

SENTENCE = "an input must be a node"
BREAKS = "reversed other_sides"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        return Symbol("add", (self, other))

    def __radd__(self, other):
        return Symbol("add", (other, self))

    def __mul__(self, other):
        return Symbol("multiply", (self, other))

    def __rmul__(self, other):
        return Symbol("multiply", (other, self))

    def __matmul__(self, other):
        return Symbol("matmul", (self, other))

    def __rmatmul__(self, other):
        return Symbol("matmul", (other, self))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
