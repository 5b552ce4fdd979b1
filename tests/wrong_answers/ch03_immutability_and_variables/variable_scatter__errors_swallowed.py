"""Leaves the variable alone when an index is bad."""

SENTENCE = "What `scatter_nd` refuses"
BREAKS = "refused"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        try:
+            return self.assign(
+                scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
+            )
+        except IndexError:
+            return self
"""
