"""Swaps the inputs of a product with the Symbol on the right."""

SENTENCE = "'b' in place of 'a'"
BREAKS = "reversed"
CHANGES = """
-        return Symbol("matmul", (constant(other), self))
+        return Symbol("matmul", (self, constant(other)))
"""
