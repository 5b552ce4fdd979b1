"""Compares every index with the size of the last axis."""

SENTENCE = "An index names one element"
BREAKS = "elements"
CHANGES = """
-    for axis, size in enumerate(tensor.shape[:depth]):
-        on_axis = indices[..., axis]
-        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
-            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+    for axis in range(depth):
+        for i in indices[..., axis].flat:
+            size = tensor.shape[-1]
+            if not 0 <= i < size:
+                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
"""
