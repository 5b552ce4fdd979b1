"""The sizes move, the strides stay."""

SENTENCE = "strides are still in the old"
BREAKS = "order"
CHANGES = """
-        raise ValueError(f"dims {dims} must name each of the {len(shape)} axes exactly once")
-    return tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes)
+        raise ValueError("dims must name every axis once")
+    return tuple(shape[axis] for axis in axes), strides
"""
