"""The answer is two lists, as they were built."""

SENTENCE = "expected a tuple"
BREAKS = "order"
CHANGES = """
-        raise ValueError(f"dims {dims} must name each of the {len(shape)} axes exactly once")
-    return tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes)
+        raise ValueError(f"dims {dims} must name each axis exactly once")
+    return [shape[axis] for axis in axes], [strides[axis] for axis in axes]
"""
