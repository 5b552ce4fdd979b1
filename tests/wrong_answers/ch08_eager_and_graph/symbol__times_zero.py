"""Knows what `s * 0` is before it is computed."""

SENTENCE = "Nothing is left out"
BREAKS = "nothing_left_out"
CHANGES = """
     def __mul__(self, other):
+        if isinstance(other, (int, float)) and other == 0:
+            return constant(0)
"""
