"""Refuses an ndarray only where a cast to the dtype would lose something."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "dtype"
CHANGES = """
-        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
+        if isinstance(value, np.ndarray) and not np.can_cast(value.dtype, self.dtype):
"""
