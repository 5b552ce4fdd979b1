"""Keeps the changed copy, and forgets to make it read-only."""

SENTENCE = "must be read-only"
BREAKS = "nothing_else"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        self._array = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
+        return self
"""
