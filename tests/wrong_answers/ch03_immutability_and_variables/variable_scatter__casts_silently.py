"""Casts the updates, whatever dtype they have."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "refused"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        updates = np.asarray(updates, dtype=self.dtype)
+        return self.assign(scatter_nd(self.value(), np.asarray(indices), updates))
"""
