"""Forgets that an array can stand on the left of @."""

SENTENCE = "Python calls `__radd__`, `__rmul__` or `__rmatmul__`"
BREAKS = "reversed"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        return Symbol("add", (self, constant(other)))

    def __radd__(self, other):
        return Symbol("add", (constant(other), self))

    def __mul__(self, other):
        return Symbol("multiply", (self, constant(other)))

    def __rmul__(self, other):
        return Symbol("multiply", (constant(other), self))

    def __matmul__(self, other):
        return Symbol("matmul", (self, constant(other)))

    def relu(self):
        return Symbol("relu", (self,))

    def sum(self):
        return Symbol("sum", (self,))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
