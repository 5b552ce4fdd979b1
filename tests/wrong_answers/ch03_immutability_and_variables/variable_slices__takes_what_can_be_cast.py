"""Refuses an ndarray only where a cast to the dtype would lose something."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "dtype"
CHANGES = """
+        if isinstance(value, np.ndarray) and not np.can_cast(value.dtype, self.dtype):
+            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
         new = self.value().copy()

-        new[key] = self.converted(value)
+        new[key] = np.array(value, dtype=self.dtype)
"""
