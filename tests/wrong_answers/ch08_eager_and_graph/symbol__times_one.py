"""Leaves out a product with 1."""

SENTENCE = "Nothing is left out"
BREAKS = "nothing_left_out"
CHANGES = """
     def __rmul__(self, other):
+        if isinstance(other, int) and other == 1:
+            return self
"""
