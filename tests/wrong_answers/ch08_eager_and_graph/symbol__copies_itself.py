"""Builds on a copy of the Symbol."""

SENTENCE = "though it looks like it"
BREAKS = "operators"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        me = Symbol(self.op, self.inputs, self.value)
        return Symbol("add", (me, constant(other)))

    def __radd__(self, other):
        return Symbol("add", (constant(other), self))

    def __mul__(self, other):
        return Symbol("multiply", (self, constant(other)))

    def __rmul__(self, other):
        return Symbol("multiply", (constant(other), self))

    def __matmul__(self, other):
        return Symbol("matmul", (self, constant(other)))

    def __rmatmul__(self, other):
        return Symbol("matmul", (constant(other), self))

    def relu(self):
        return Symbol("relu", (self,))

    def sum(self):
        return Symbol("sum", (self,))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
