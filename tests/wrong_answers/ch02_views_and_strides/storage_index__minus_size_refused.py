"""The bounds are taken to be the same on both sides: more than −size, less than size."""

SENTENCE = "A negative index counts from the end of its axis"
BREAKS = "negative_index"
CHANGES = """
-    if not -size <= i < size:
+    if abs(i) >= size:
"""
