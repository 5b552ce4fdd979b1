"""Knows what `s * 0` is before it is computed."""

SENTENCE = "s * 0 is 0: its op is 'constant', expected 'multiply'"
BREAKS = "nothing_left_out"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __mul__(self, other):
        if isinstance(other, (int, float)) and other == 0:
            return constant(0)
        return Symbol("multiply", (self, constant(other)))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
