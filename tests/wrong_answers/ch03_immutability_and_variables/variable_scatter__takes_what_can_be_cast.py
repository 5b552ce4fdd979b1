"""Refuses an ndarray only where a cast to the dtype would lose something."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "refused"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
+        if isinstance(updates, np.ndarray) and (not np.can_cast(updates.dtype, self.dtype)):
+            raise TypeError(f"expected {self.dtype}, got {updates.dtype}")
+        indices, updates = (np.asarray(indices), np.asarray(updates, dtype=self.dtype))
+        updated = scatter_nd(self.value(), indices, updates)
"""
