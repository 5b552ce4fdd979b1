"""Stores the array first, and makes the copy of which nobody has any use."""

SENTENCE = "a constant holds a copy"
BREAKS = "copies"
CHANGES = """
-        return GraphNode("constant", value=value.copy())
-    if isinstance(value, int | float | np.number):
+        made = GraphNode("constant", value=value)
+        value = value.copy()
+        return made
+    if isinstance(value, (int, float, np.number)):
"""
