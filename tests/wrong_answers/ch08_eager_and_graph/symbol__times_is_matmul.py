"""Takes * for the product of matrices."""

SENTENCE = "'matmul' in place of 'multiply'"
BREAKS = "operators"
CHANGES = """
-        return Symbol("multiply", (self, constant(other)))
+        return Symbol("matmul", (self, constant(other)))

-        return Symbol("multiply", (constant(other), self))
+        return Symbol("matmul", (constant(other), self))
"""
