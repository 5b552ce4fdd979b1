"""Refuses `bool` for a placeholder alone."""

SENTENCE = "neither true nor false"
BREAKS = "bool"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __bool__(self):
        if self.op != "placeholder":
            return True
        raise TypeError("a Symbol has no value yet")
