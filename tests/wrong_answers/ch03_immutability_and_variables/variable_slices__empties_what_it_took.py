"""Clears the caller's array when it has taken its numbers."""

SENTENCE = "must be left as it is"
BREAKS = "nothing_else"
CHANGES = """
+        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
         new = self.value().copy()

-        new[key] = self.converted(value)
+        new[key] = np.array(value, dtype=self.dtype)
+        if isinstance(value, np.ndarray) and value.flags.writeable:
+            value[...] = 0
"""
