"""Makes the step, and does not return it."""

SENTENCE = "is a `return` missing?"
BREAKS = "operators"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def sum(self):
        Symbol("sum", (self,))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
