"""Returns GraphNodes, on which nothing can be built."""

SENTENCE = "expected a Symbol"
BREAKS = "operators"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        return GraphNode("add", (self, constant(other)))

    def __radd__(self, other):
        return GraphNode("add", (constant(other), self))

    def __mul__(self, other):
        return GraphNode("multiply", (self, constant(other)))

    def __rmul__(self, other):
        return GraphNode("multiply", (constant(other), self))

    def __matmul__(self, other):
        return GraphNode("matmul", (self, constant(other)))

    def __rmatmul__(self, other):
        return GraphNode("matmul", (constant(other), self))

    def relu(self):
        return GraphNode("relu", (self,))

    def sum(self):
        return GraphNode("sum", (self,))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
