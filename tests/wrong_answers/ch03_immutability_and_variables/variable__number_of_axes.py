"""Compares the number of axes, and not the sizes."""

SENTENCE = "The shape of a variable never changes"
BREAKS = "shape"
CHANGES = """
-        if new.shape != self.shape:
+        if new.ndim != self._array.ndim:
"""
