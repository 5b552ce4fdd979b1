"""Adds the updates to what is there."""

SENTENCE = "The value becomes what"
BREAKS = "scattered"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        indices, updates = np.asarray(indices), self.converted(updates)
+        changed = scatter_nd(np.zeros(self.shape, self.dtype), indices, updates)
+        return self.assign(self.value() + changed)
"""
