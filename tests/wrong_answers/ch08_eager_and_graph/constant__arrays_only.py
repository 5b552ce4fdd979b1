"""Makes an ndarray of every value."""

SENTENCE = "which is an ndarray"
BREAKS = "numbers"
CHANGES = """
-    if isinstance(value, np.ndarray):
-        return GraphNode("constant", value=value.copy())
-    if isinstance(value, int | float | np.number):
-        return GraphNode("constant", value=value)
+    if isinstance(value, (int, float, np.number, np.ndarray)):
+        return GraphNode("constant", value=np.array(value))
"""
