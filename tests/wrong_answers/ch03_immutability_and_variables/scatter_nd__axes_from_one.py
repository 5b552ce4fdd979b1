"""Counts the axes from 1 in its message."""

SENTENCE = "axis 0"
BREAKS = "bounds"
CHANGES = """
-    for axis, size in enumerate(tensor.shape[:depth]):
-        on_axis = indices[..., axis]
-        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
-            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+    for axis, size in enumerate(tensor.shape[:depth], start=1):
+        for i in indices[..., axis - 1].flat:
+            if not 0 <= i < size:
+                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
"""
