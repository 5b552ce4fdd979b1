"""Forgets tuple, so each index is taken for a list of rows."""

SENTENCE = "An index names one element"
BREAKS = "elements"
CHANGES = """
-        result[tuple(indices[place])] = updates[place]
+        result[indices[place]] = updates[place]
"""
