"""Takes every value that has a dtype for an ndarray."""

SENTENCE = "A number of NumPy's is a number"
BREAKS = "converted"
CHANGES = """
-        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
+        if getattr(value, "dtype", self.dtype) != self.dtype:
"""
