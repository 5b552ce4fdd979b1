"""Makes the indices int8, which holds no 200."""

SENTENCE = "v.scatter_nd_update([[200]], [1.0])"
BREAKS = "lists"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
+        if isinstance(updates, np.ndarray) and updates.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {updates.dtype}")
+        indices = np.asarray(indices).astype(np.int8)
+        updated = scatter_nd(self.value(), indices, np.asarray(updates, dtype=self.dtype))
"""
