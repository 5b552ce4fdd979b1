"""Changes the Symbol in place of making a new one."""

SENTENCE = "FrozenInstanceError"
BREAKS = "methods"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def relu(self):
        self.op = "relu"
        return self

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")
