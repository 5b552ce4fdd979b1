"""Only an index that is too large is out of bounds."""

SENTENCE = "Index -4 is out of bounds for axis 0"
BREAKS = "out_of_bounds message"
CHANGES = """
-    if not -size <= i < size:
+    if i >= size:
"""
