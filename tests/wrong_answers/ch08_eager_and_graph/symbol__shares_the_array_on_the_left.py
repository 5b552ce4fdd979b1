"""Keeps the array itself where it stands on the left of @."""

SENTENCE = "`constant` makes a copy of it"
BREAKS = "other_sides"
CHANGES = """
     def __rmatmul__(self, other):
+        if isinstance(other, np.ndarray):
+            return Symbol("matmul", (GraphNode("constant", value=other), self))
"""
