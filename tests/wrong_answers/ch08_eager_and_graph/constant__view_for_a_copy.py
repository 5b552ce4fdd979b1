"""Takes np.asarray for a copy."""

SENTENCE = "a constant holds a copy"
BREAKS = "copies"
CHANGES = """
-        return GraphNode("constant", value=value.copy())
+        return GraphNode("constant", value=np.asarray(value))
"""
