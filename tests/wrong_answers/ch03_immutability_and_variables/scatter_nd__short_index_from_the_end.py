"""Counts the axes of a short index from the last one, so it names columns."""

SENTENCE = "so an index names a whole row"
BREAKS = "arrangement rows any_tensor"
CHANGES = """
-        result[tuple(indices[place])] = updates[place]
+        result[(..., *indices[place])] = updates[place]
"""
