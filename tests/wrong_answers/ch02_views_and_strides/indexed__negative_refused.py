"""A negative int is out of bounds."""

SENTENCE = "raised IndexError"
BREAKS = "negative_ints"
CHANGES = """
         else:
+            if item < 0:
+                raise IndexError(f"index {item} is out of bounds for axis {axis} with size {size}")
"""
