"""Swaps the inputs of a product with the Symbol on the right."""

SENTENCE = "its two inputs are swapped"
BREAKS = "reversed"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __rmatmul__(self, other):
        return Symbol("matmul", (self, constant(other)))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
