"""Takes an array without axes for a number."""

SENTENCE = "An array without axes is an ndarray as well"
BREAKS = "dtype"
CHANGES = """
-        delta = self.converted(value)
+        without_axes = isinstance(value, np.ndarray) and value.ndim == 0
+        delta = self.converted(value.item() if without_axes else value)
"""
