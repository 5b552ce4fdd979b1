"""Makes a constant of whatever it gets."""

SENTENCE = "Only numbers, ndarrays and nodes become constants"
BREAKS = "refusals"
CHANGES = """
-        return GraphNode("constant", value=value.copy())
-    if isinstance(value, int | float | np.number):
-        return GraphNode("constant", value=value)
-    raise TypeError(f"expected a number, an ndarray or a node, got {type(value).__name__}")
+        value = value.copy()
+    return GraphNode("constant", value=value)
"""
