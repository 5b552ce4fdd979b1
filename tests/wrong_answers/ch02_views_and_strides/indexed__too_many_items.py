"""Items beyond the last axis are ignored."""

SENTENCE = "more ints and slices than axes"
BREAKS = "too_many"
CHANGES = """
     for item in one_item_for_each_axis(key, len(shape)):
+        if item is not None and axis == len(shape):
+            break

-    if taken > ndim:
-        raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
"""
