"""Takes an array without axes for a number."""

SENTENCE = "An array without axes is an ndarray as well"
BREAKS = "dtype"
CHANGES = """
-        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
+        if isinstance(value, np.ndarray) and value.ndim and value.dtype != self.dtype:
"""
