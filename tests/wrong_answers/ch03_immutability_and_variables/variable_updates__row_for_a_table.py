"""Compares the last axes only, so that a row is added to each row of a table."""

SENTENCE = "must have exactly the shape of the variable"
BREAKS = "shape"
CHANGES = """
-        if delta.shape != self.shape:
+        if delta.shape != self.shape[len(self.shape) - delta.ndim :]:
"""
