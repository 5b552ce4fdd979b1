"""Walks the updates from the last to the first."""

SENTENCE = "the last one must"
BREAKS = "last_wins"
CHANGES = """
-    for place in np.ndindex(indices.shape[:-1]):
+    for place in reversed(list(np.ndindex(indices.shape[:-1]))):
"""
