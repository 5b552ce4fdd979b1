"""Adds the updates to what is there."""

SENTENCE = "they must replace what was there"
BREAKS = "elements"
CHANGES = """
-        result[tuple(indices[place])] = updates[place]
+        result[tuple(indices[place])] += updates[place]
"""
