"""Takes each list through float32, also where the variable holds float64."""

SENTENCE = "v.assign([0.1]); v.value()"
BREAKS = "converted"
CHANGES = """
-        return np.array(value, dtype=self.dtype)
+        new = value if isinstance(value, np.ndarray) else np.array(value, np.float32)
+        return new.astype(self.dtype)
"""
