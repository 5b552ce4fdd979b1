"""Leaves `s + 0` out, since it changes nothing."""

SENTENCE = "Nothing is left out"
BREAKS = "nothing_left_out"
CHANGES = """
     def __add__(self, other):
+        if isinstance(other, int) and other == 0:
+            return self
"""
