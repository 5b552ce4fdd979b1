"""Hands the updates on before the indices."""

SENTENCE = "The value becomes what"
BREAKS = "scattered"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        return self.assign(scatter_nd(self.value(), self.converted(updates), np.asarray(indices)))
"""
