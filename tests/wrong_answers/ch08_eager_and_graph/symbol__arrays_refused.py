"""Knows numbers and nodes, and no arrays."""

SENTENCE = "Make a constant of a number or an array first"
BREAKS = "other_sides"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        if isinstance(other, np.ndarray):
            return NotImplemented
        return Symbol("add", (self, constant(other)))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
