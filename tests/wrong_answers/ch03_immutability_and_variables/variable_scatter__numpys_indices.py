"""Leaves the indices to NumPy, so a negative one counts from the end."""

SENTENCE = "What `scatter_nd` refuses"
BREAKS = "refused"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
+        updated = self.value().copy()
+        updates, indices = (self.converted(updates), np.asarray(indices))
+        if updates.shape != indices.shape[:-1] + updated.shape[indices.shape[-1] :]:
+            wanted = indices.shape[:-1] + updated.shape[indices.shape[-1] :]
+            raise ValueError(f"expected {wanted}, got {updates.shape}")
+        updated[tuple(np.moveaxis(indices, -1, 0))] = updates
"""
