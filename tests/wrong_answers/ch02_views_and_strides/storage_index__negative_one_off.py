"""The last index is size − 1, so −1 is taken to step back from there."""

SENTENCE = "counts from the end of its axis"
BREAKS = "negative_index"
CHANGES = """
-    return i % size  # a negative index counts from the end
+    return size - 1 + i if i < 0 else i
"""
