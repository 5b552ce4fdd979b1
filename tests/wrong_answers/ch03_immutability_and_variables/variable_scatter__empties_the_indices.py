"""Clears the caller's indices when they have been used."""

SENTENCE = "must be left as it is"
BREAKS = "nothing_else"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
+        if isinstance(updates, np.ndarray) and updates.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {updates.dtype}")
+        indices, updates = (np.asarray(indices), np.asarray(updates, dtype=self.dtype))
+        updated = scatter_nd(self.value(), indices, updates)
+        indices[...] = 0
"""
