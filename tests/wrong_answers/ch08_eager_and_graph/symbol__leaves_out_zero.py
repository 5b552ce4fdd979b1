"""Leaves `s + 0` out, since it changes nothing."""

SENTENCE = "expected 'add'"
BREAKS = "nothing_left_out"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        if isinstance(other, int) and other == 0:
            return self
        return Symbol("add", (self, constant(other)))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
