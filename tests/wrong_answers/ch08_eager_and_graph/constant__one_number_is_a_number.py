"""Takes the number out of an array that holds only one."""

SENTENCE = "which is an int; expected an ndarray"
BREAKS = "arrays"
CHANGES = """
         return value
+    if isinstance(value, np.ndarray) and value.ndim:
+        return GraphNode("constant", value=value.copy())

-        return GraphNode("constant", value=value.copy())
+        value = value.item()
"""
