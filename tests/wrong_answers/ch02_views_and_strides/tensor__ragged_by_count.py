"""The rows fit when there are as many numbers as the shape of the first one says."""

SENTENCE = "Rows of different shapes"
BREAKS = "ragged"
CHANGES = """
-    shapes = {nested_shape(row) for row in nested}
-    if len(shapes) > 1:
-        raise ValueError(f"rows must have one shape, got {sorted(shapes)}")
-    return (len(nested), *(shapes.pop() if shapes else ()))
+    shape = (len(nested), *(nested_shape(nested[0]) if nested else ()))
+    if math.prod(shape) != len(flattened(nested)):
+        raise ValueError("rows must have one length")
+    return shape
"""
