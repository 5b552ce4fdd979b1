"""Returns the changed copy; the variable stays as it was."""

SENTENCE = "The value becomes what"
BREAKS = "scattered"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        return scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
"""
