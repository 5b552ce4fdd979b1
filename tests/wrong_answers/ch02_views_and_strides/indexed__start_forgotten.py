"""A slice never moves the offset."""

SENTENCE = "offset is forgotten"
BREAKS = "slices slice_ends negative_steps"
CHANGES = """
-        offset += start * stride
+        if not isinstance(item, slice):
+            offset += start * stride
"""
