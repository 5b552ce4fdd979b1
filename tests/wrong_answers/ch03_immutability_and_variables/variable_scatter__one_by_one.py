"""Assigns one update after another, so an error comes when some are already written."""

SENTENCE = "After an error the variable must hold"
BREAKS = "refused"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        updates, indices = self.converted(updates), np.asarray(indices)
+        for index, update in zip(indices, updates, strict=True):
+            self.assign(scatter_nd(self.value(), index[None], update[None]))
+        return self
"""
