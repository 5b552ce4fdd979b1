"""Turns every array into float64."""

SENTENCE = "expected int64"
BREAKS = "arrays"
CHANGES = """
-        return GraphNode("constant", value=value.copy())
+        return GraphNode("constant", value=value.astype(float))
"""
