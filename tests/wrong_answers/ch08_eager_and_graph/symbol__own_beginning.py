"""Has an `__init__` that keeps nothing."""

SENTENCE = "Symbol must stay a class of GraphNode"
BREAKS = "operators"
REST = "solution"


class Symbol(GraphNode):
    __array_ufunc__ = None

    def __bool__(self):
        raise TypeError("a Symbol has no value yet")

    def __init__(self, op, inputs=(), value=None):
        pass
