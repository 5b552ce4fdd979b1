"""Raises a ValueError for an index out of bounds."""

SENTENCE = "must raise IndexError"
BREAKS = "bounds negative"
CHANGES = """
-        on_axis = indices[..., axis]
-        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
-            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+        for i in indices[..., axis].flat:
+            if not 0 <= i < size:
+                raise ValueError(f"index {i} is out of bounds for axis {axis} with size {size}")
"""
