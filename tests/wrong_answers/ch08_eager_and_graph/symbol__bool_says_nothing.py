"""Raises a TypeError without a reason."""

SENTENCE = "does not name `value`"
BREAKS = "bool"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __bool__(self):
        raise TypeError("not allowed")
