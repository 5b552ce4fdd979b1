"""Rounds floats where the variable holds ints."""

SENTENCE = "In a variable of ints, 1.7 becomes 1"
BREAKS = "lists"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
+        if isinstance(updates, np.ndarray) and updates.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {updates.dtype}")
+        indices, updates = (np.asarray(indices), np.rint(updates).astype(self.dtype))
+        updated = scatter_nd(self.value(), indices, updates)
"""
