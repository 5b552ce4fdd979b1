"""Only the strides are put in the new order."""

SENTENCE = "sizes and strides must move together"
BREAKS = "order"
CHANGES = """
-        raise ValueError(f"dims {dims} must name each of the {len(shape)} axes exactly once")
-    return tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes)
+        raise ValueError(f"dims {dims} must name each axis exactly once")
+    return shape, tuple(strides[axis] for axis in axes)
"""
