"""Looks at the bounds of the last index only."""

SENTENCE = "must raise IndexError"
BREAKS = "negative"
CHANGES = """
-        on_axis = indices[..., axis]
-        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
-            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+        for i in indices.reshape(-1, depth)[-1:, axis]:
+            if not 0 <= i < size:
+                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
"""
