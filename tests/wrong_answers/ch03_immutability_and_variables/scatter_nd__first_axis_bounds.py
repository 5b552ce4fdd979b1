"""Looks for negative indices on the first axis only."""

SENTENCE = "A negative index is out of bounds"
BREAKS = "negative"
CHANGES = """
-    for axis, size in enumerate(tensor.shape[:depth]):
-        on_axis = indices[..., axis]
-        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
-            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+    for i in indices[..., 0].flat:
+        size = tensor.shape[0]
+        if not 0 <= i < size:
+            raise IndexError(f"index {i} is out of bounds for axis 0 with size {size}")
"""
