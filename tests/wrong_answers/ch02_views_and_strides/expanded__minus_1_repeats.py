"""−1 keeps the size, and is taken for a stretched axis like every other that differs."""

SENTENCE = "keeps its stride"
BREAKS = "minus_1 minus_1_beside_new"
CHANGES = """
-        if new_size in (size, -1):
-            axes.append((size, stride))
+        if new_size in (size, -1):
+            axes.append((size, stride if new_size == size else 0))
"""
