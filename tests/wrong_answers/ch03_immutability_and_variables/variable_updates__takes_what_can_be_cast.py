"""Refuses an ndarray only where a cast to the dtype would lose something."""

SENTENCE = "nothing is promoted"
BREAKS = "dtype"
CHANGES = """
-        delta = self.converted(value)
+        if isinstance(value, np.ndarray) and not np.can_cast(value.dtype, self.dtype):
+            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
+        delta = np.array(value, dtype=self.dtype)
"""
