"""Writes a table of updates column by column, so another one of two comes last."""

SENTENCE = "row-by-row order"
BREAKS = "last_wins"
CHANGES = """
-    for place in np.ndindex(indices.shape[:-1]):
+    outer = indices.shape[:-1]
+    for turned in np.ndindex(outer[::-1]):
+        place = turned[::-1]
"""
