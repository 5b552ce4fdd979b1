"""Takes a slice that goes past the end for a part without elements."""

SENTENCE = "assign_slice(slice(1, 9), np.array([[7, 8, 9]]"
BREAKS = "keys"
CHANGES = """
+        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
+        if isinstance(key, slice) and key.stop is not None and key.stop > len(self.value()):
+            return self
         new = self.value().copy()

-        new[key] = self.converted(value)
+        new[key] = np.array(value, dtype=self.dtype)
"""
