"""Writes __radd__ and the others as if self came first."""

SENTENCE = "'b' in place of 'a'"
BREAKS = "reversed"
CHANGES = """
-        return Symbol("add", (constant(other), self))
+        return Symbol("add", (self, constant(other)))

-        return Symbol("multiply", (constant(other), self))
+        return Symbol("multiply", (self, constant(other)))

-        return Symbol("matmul", (constant(other), self))
+        return Symbol("matmul", (self, constant(other)))
"""
