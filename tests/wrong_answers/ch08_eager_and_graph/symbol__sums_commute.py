"""Takes the operator for both sides where the value is the same."""

SENTENCE = "its two inputs are swapped"
BREAKS = "reversed"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        return Symbol("add", (self, constant(other)))

    __radd__ = __add__

    def __mul__(self, other):
        return Symbol("multiply", (self, constant(other)))

    __rmul__ = __mul__

    def __matmul__(self, other):
        return Symbol("matmul", (self, constant(other)))

    def __rmatmul__(self, other):
        return Symbol("matmul", (constant(other), self))

    def relu(self):
        return Symbol("relu", (self,))

    def sum(self):
        return Symbol("sum", (self,))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
