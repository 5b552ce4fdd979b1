"""Stretches the value to the shape of the variable."""

SENTENCE = "`assign` does not broadcast"
BREAKS = "shape"
CHANGES = """
-        new = self.converted(value)
-        if new.shape != self.shape:
-            raise ValueError(f"expected shape {self.shape}, got {new.shape}")
+        new = np.broadcast_to(self.converted(value), self.shape).copy()
"""
