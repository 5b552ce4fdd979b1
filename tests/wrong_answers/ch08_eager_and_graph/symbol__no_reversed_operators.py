"""Writes the operators for a Symbol on the left only."""

SENTENCE = "With the Symbol on the right, Python calls"
BREAKS = "reversed"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        return Symbol("add", (self, constant(other)))

    def __mul__(self, other):
        return Symbol("multiply", (self, constant(other)))

    def __matmul__(self, other):
        return Symbol("matmul", (self, constant(other)))

    def relu(self):
        return Symbol("relu", (self,))

    def sum(self):
        return Symbol("sum", (self,))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
