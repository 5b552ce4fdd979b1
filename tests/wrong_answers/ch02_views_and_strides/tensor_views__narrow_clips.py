"""narrow cuts off at the end, as a slice does."""

SENTENCE = "they must all exist"
BREAKS = "narrow_bounds"
CHANGES = """
-        if not 0 <= first <= first + length <= size:
+        if not (0 <= first <= size and length >= 0):
"""
