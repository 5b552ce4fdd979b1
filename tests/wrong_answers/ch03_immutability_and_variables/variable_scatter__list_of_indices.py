"""Hands a list of indices on, which has no shape."""

SENTENCE = "raised AttributeError"
BREAKS = "lists"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        return self.assign(scatter_nd(self.value(), indices, self.converted(updates)))
"""
