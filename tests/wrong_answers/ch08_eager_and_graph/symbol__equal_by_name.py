"""Takes two Symbols with the same name for one."""

SENTENCE = "two nodes"
BREAKS = "stays_a_node"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __add__(self, other):
        return Symbol("add", (self, constant(other)))

    def __radd__(self, other):
        return Symbol("add", (constant(other), self))

    def __mul__(self, other):
        return Symbol("multiply", (self, constant(other)))

    def __rmul__(self, other):
        return Symbol("multiply", (constant(other), self))

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

    def __eq__(self, other):
        return self.op == other.op and self.value == other.value and self.inputs == other.inputs

    def __hash__(self):
        return hash((self.op, self.inputs))
