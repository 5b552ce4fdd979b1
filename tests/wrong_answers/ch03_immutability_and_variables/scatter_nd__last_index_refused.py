"""Takes the last index of an axis for out of bounds."""

SENTENCE = "An index names one element"
BREAKS = "elements"
CHANGES = """
-        on_axis = indices[..., axis]
-        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
-            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+        for i in indices[..., axis].flat:
+            if not 0 <= i < size - 1:
+                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
"""
