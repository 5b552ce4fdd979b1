"""Rounds floats where the variable holds ints."""

SENTENCE = "In a variable of ints, 1.7 becomes 1"
BREAKS = "dtype"
CHANGES = """
+        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
         new = self.value().copy()

-        new[key] = self.converted(value)
+        new[key] = np.rint(value)
"""
