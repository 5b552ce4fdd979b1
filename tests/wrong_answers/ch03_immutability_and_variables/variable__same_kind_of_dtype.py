"""Takes every float for a float."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "dtype"
CHANGES = """
-        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
+        if isinstance(value, np.ndarray) and value.dtype.kind != self.dtype.kind:
"""
