"""Takes an array without axes for a number."""

SENTENCE = "An array without axes is an ndarray as well"
BREAKS = "dtype"
CHANGES = """
+        if isinstance(value, np.ndarray) and value.ndim and value.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
         new = self.value().copy()

-        new[key] = self.converted(value)
+        new[key] = np.array(value, dtype=self.dtype)
"""
