"""Takes the other side for a number wherever it is no Symbol."""

SENTENCE = "expected x itself"
BREAKS = "operators"
CHANGES = """
-        return Symbol("matmul", (self, constant(other)))
+        if not isinstance(other, Symbol):
+            other = GraphNode("constant", value=other)
+        return Symbol("matmul", (self, other))
"""
