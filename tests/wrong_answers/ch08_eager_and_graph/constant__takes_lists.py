"""Makes an array of a list."""

SENTENCE = "constant([1, 2]) must raise TypeError"
BREAKS = "refusals"
CHANGES = """
-    if isinstance(value, np.ndarray):
-        return GraphNode("constant", value=value.copy())
+    if isinstance(value, (list, np.ndarray)):
+        return GraphNode("constant", value=np.array(value))
"""
