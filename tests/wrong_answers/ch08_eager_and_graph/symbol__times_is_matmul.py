"""Takes * for the product of matrices."""

SENTENCE = "expected 'multiply'"
BREAKS = "operators"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __mul__(self, other):
        return Symbol("matmul", (self, constant(other)))

    def __rmul__(self, other):
        return Symbol("matmul", (constant(other), self))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
