"""New row-major strides for the new shape, as if the elements had moved."""

SENTENCE = "stay where they already are in the storage"
BREAKS = "order"
CHANGES = """
-        raise ValueError(f"dims {dims} must name each of the {len(shape)} axes exactly once")
-    return tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes)
+        raise ValueError("dims must name every axis once")
+    new_shape = tuple(shape[axis] for axis in axes)
+    return new_shape, row_major_strides(new_shape)
"""
