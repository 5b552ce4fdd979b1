"""Lets a Symbol be false."""

SENTENCE = "so it can be neither true nor false"
BREAKS = "bool"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __bool__(self):
        return False
