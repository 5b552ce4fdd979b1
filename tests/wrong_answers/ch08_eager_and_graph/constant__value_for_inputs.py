"""Hands the value over where the inputs stand."""

SENTENCE = "constant(3) raised TypeError"
BREAKS = "numbers"
CHANGES = """
-        return GraphNode("constant", value=value.copy())
+        return GraphNode("constant", value.copy())

-        return GraphNode("constant", value=value)
+        return GraphNode("constant", value)
"""
