"""Asks for the smallest index, which there is not where there is none."""

SENTENCE = "There is no index at all"
BREAKS = "no_index"
CHANGES = """
-        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
-            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+        for i in (on_axis.min(), on_axis.max()):
+            if not 0 <= i < size:
+                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
"""
