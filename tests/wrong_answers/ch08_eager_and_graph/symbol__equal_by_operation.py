"""Compares Symbols by what they do, so that none can be a key."""

SENTENCE = "Symbol must stay a class of GraphNode"
BREAKS = "stays_a_node"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")

    def __eq__(self, other):
        return self.op == other.op
