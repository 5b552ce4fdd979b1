"""Makes the caller's array read-only."""

SENTENCE = "The caller's own array must stay writable"
BREAKS = "nothing_else"
CHANGES = """
+        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
         new = self.value().copy()

-        new[key] = self.converted(value)
+        new[key] = np.array(value, dtype=self.dtype)
+        if isinstance(value, np.ndarray):
+            value.flags.writeable = False
"""
