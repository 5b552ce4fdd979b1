"""Raises a ValueError, as NumPy does for arrays."""

SENTENCE = "must raise TypeError; it raised ValueError"
BREAKS = "bool"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __bool__(self):
        raise ValueError("a Symbol has no value yet")
