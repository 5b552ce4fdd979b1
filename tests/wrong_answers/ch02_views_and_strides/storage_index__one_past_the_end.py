"""An index equal to the size is let through."""

SENTENCE = "Index 3 is out of bounds for axis 0"
BREAKS = "out_of_bounds message"
CHANGES = """
-    if not -size <= i < size:
+    if not -size <= i <= size:
"""
