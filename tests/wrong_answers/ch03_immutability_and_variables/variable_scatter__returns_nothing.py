"""Forgets to return the variable."""

SENTENCE = "Each update returns the variable itself"
BREAKS = "nothing_else"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        self.assign(scatter_nd(self.value(), np.asarray(indices), self.converted(updates)))
"""
