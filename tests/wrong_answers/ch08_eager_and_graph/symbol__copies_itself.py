"""Builds on a copy of the Symbol."""

SENTENCE = "though it looks like it"
BREAKS = "operators"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        me = Symbol(self.op, self.inputs, self.value)
        return Symbol("add", (me, constant(other)))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
