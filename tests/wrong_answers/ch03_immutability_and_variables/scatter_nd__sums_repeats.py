"""Adds up the updates that have the same index, as tf.scatter_nd does."""

SENTENCE = "were added up; the last one must win"
BREAKS = "last_wins"
CHANGES = """
-        result[tuple(indices[place])] = updates[place]
+        result[tuple(indices[place])] = 0
+    for place in np.ndindex(indices.shape[:-1]):
+        result[tuple(indices[place])] += updates[place]
"""
