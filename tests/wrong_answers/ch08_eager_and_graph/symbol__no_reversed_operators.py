"""Writes the operators for a Symbol on the left only."""

SENTENCE = "With the Symbol on the right, Python calls"
BREAKS = "reversed"
CHANGES = """
-    def __radd__(self, other):
-        return Symbol("add", (constant(other), self))

-    def __rmul__(self, other):
-        return Symbol("multiply", (constant(other), self))

-    def __rmatmul__(self, other):
-        return Symbol("matmul", (constant(other), self))
"""
