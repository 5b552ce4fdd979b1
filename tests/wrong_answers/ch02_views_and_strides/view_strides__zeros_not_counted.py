"""Axes of size 0 are left out of the number of elements."""

SENTENCE = "there are 0 elements"
BREAKS = "no_elements refused"
CHANGES = """
-    numel = math.prod(shape)
+    numel = math.prod((size for size in shape if size))
"""
