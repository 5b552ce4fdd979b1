"""Leaves out the relu of a relu."""

SENTENCE = "s.relu().relu()"
BREAKS = "nothing_left_out"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def relu(self):
        if self.op == "relu":
            return self
        return Symbol("relu", (self,))

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
