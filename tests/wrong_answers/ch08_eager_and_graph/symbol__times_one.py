"""Leaves out a product with 1."""

SENTENCE = "1 * s is s: its op is 'placeholder', expected 'multiply'"
BREAKS = "nothing_left_out"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __rmul__(self, other):
        if isinstance(other, int) and other == 1:
            return self
        return Symbol("multiply", (constant(other), self))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
