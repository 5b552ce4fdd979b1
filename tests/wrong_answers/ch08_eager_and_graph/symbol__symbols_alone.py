"""Takes the other side for a number wherever it is no Symbol."""

SENTENCE = "the item at [1][1] is a GraphNode"
BREAKS = "operators"
CHANGES = """
-        return Symbol("matmul", (self, constant(other)))
+        if not isinstance(other, Symbol):
+            other = GraphNode("constant", value=other)
+        return Symbol("matmul", (self, other))
"""
