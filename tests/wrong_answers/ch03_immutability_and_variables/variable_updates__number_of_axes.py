"""Compares the number of axes, and not the sizes."""

SENTENCE = "must have exactly the shape of the variable"
BREAKS = "shape"
CHANGES = """
-        if delta.shape != self.shape:
+        if delta.ndim != len(self.shape):
"""
