"""Puts the number itself among the inputs."""

SENTENCE = "an input must be a node"
BREAKS = "reversed other_sides"
CHANGES = """
-        return Symbol("add", (self, constant(other)))
+        return Symbol("add", (self, other))

-        return Symbol("add", (constant(other), self))
+        return Symbol("add", (other, self))

-        return Symbol("multiply", (self, constant(other)))
+        return Symbol("multiply", (self, other))

-        return Symbol("multiply", (constant(other), self))
+        return Symbol("multiply", (other, self))

-        return Symbol("matmul", (self, constant(other)))
+        return Symbol("matmul", (self, other))

-        return Symbol("matmul", (constant(other), self))
+        return Symbol("matmul", (other, self))
"""
