"""Rounds floats where the variable holds ints."""

SENTENCE = "In a variable of ints, 1.7 becomes 1"
BREAKS = "converted"
CHANGES = """
-        return np.array(value, dtype=self.dtype)
+        new = np.array(value)
+        return (np.rint(new) if self.dtype.kind == "i" else new).astype(self.dtype)
"""
