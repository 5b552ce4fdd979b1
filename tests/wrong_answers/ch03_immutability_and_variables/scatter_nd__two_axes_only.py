"""Walks through the rows of indices, and so takes a table of indices for one index."""

SENTENCE = "all but the last arrange the updates"
BREAKS = "arrangement"
CHANGES = """
-    for place in np.ndindex(indices.shape[:-1]):
-        # One after another, so that the last of two equal indices wins.
-        result[tuple(indices[place])] = updates[place]
+    for index, update in zip(indices, updates, strict=True):
+        result[tuple(index)] = update
"""
