"""Every negative index is refused."""

SENTENCE = "counts from the end of its axis"
BREAKS = "negative_index"
CHANGES = """
-    if not -size <= i < size:
+    if not 0 <= i < size:
"""
