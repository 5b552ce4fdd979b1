"""Says that an index is out of bounds, and not which."""

SENTENCE = "`axis 0` and `size 3`"
BREAKS = "bounds"
CHANGES = """
-        on_axis = indices[..., axis]
-        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
-            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+        for i in indices[..., axis].flat:
+            if not 0 <= i < size:
+                raise IndexError(f"index {i} is out of bounds")
"""
