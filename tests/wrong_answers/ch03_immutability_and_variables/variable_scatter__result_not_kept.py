"""Computes the changed copy and forgets to keep it."""

SENTENCE = "The value becomes what"
BREAKS = "scattered"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
+        return self
"""
