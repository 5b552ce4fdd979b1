"""Copies an array by making a list of it."""

SENTENCE = "which is a list; expected an ndarray"
BREAKS = "arrays"
CHANGES = """
-        return GraphNode("constant", value=value.copy())
+        return GraphNode("constant", value=value.tolist())
"""
