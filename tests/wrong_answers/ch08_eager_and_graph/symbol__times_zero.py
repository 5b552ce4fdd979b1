"""Knows what `s * 0` is before it is computed."""

SENTENCE = "s * 0 is 0: its op is 'constant', expected 'multiply'"
BREAKS = "nothing_left_out"
CHANGES = """
     def __mul__(self, other):
+        if isinstance(other, (int, float)) and other == 0:
+            return constant(0)
"""
