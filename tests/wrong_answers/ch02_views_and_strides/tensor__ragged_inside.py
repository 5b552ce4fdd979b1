"""Only the lengths of the outermost rows are compared."""

SENTENCE = "Rows of different shapes"
BREAKS = "ragged"
CHANGES = """
-    shapes = {nested_shape(row) for row in nested}
-    if len(shapes) > 1:
-        raise ValueError(f"rows must have one shape, got {sorted(shapes)}")
-    return (len(nested), *(shapes.pop() if shapes else ()))
+    if len({len(row) if isinstance(row, list) else -1 for row in nested}) > 1:
+        raise ValueError("rows must have one length")
+    return (len(nested), *(nested_shape(nested[0]) if nested else ()))
"""
