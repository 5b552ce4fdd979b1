"""Keeps the array itself."""

SENTENCE = "a constant holds a copy"
BREAKS = "copies"
CHANGES = """
-    if isinstance(value, np.ndarray):
-        return GraphNode("constant", value=value.copy())
-    if isinstance(value, int | float | np.number):
+    if isinstance(value, (int, float, np.number, np.ndarray)):
"""
