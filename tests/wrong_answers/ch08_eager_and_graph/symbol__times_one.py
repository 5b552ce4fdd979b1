"""Leaves out a product with 1."""

SENTENCE = "1 * s is s: its op is 'placeholder', expected 'multiply'"
BREAKS = "nothing_left_out"
CHANGES = """
     def __rmul__(self, other):
+        if isinstance(other, int) and other == 1:
+            return self
"""
