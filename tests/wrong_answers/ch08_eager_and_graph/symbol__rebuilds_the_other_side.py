"""Makes a Symbol of a node on the other side."""

SENTENCE = "though it looks like it"
BREAKS = "operators"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        other = constant(other)
        return Symbol("add", (self, Symbol(other.op, other.inputs, other.value)))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
