"""Forgets that an array can stand on the left of @."""

SENTENCE = "Python calls `__radd__`, `__rmul__` or `__rmatmul__`"
BREAKS = "reversed"
CHANGES = """
-    def __rmatmul__(self, other):
-        return Symbol("matmul", (constant(other), self))
"""
