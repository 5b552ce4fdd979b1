"""Copies the method and forgets the name."""

SENTENCE = "expected 'sum'"
BREAKS = "methods"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def sum(self):
        return Symbol("relu", (self,))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
