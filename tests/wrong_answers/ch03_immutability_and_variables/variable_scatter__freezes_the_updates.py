"""Makes the caller's updates read-only."""

SENTENCE = "The caller's own array must stay writable"
BREAKS = "nothing_else"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
+        if isinstance(updates, np.ndarray) and updates.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {updates.dtype}")
+        indices, updates = (np.asarray(indices), np.asarray(updates, dtype=self.dtype))
+        updated = scatter_nd(self.value(), indices, updates)
+        updates.flags.writeable = False
"""
