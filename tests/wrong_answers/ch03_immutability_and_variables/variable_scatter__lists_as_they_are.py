"""Reads lists of updates as NumPy does, so ints come as int64."""

SENTENCE = "Lists of updates are converted"
BREAKS = "lists"
CHANGES = """
-        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
-        return self.assign(updated)
+        updates = np.asarray(updates)
+        if updates.dtype != self.dtype and updates.dtype != np.int64:
+            raise TypeError(f"expected {self.dtype}, got {updates.dtype}")
+        new = scatter_nd(
+            self.value().astype(np.result_type(self.dtype, updates)), np.asarray(indices), updates
+        )
+        self._array = new
+        new.flags.writeable = False
+        return self
"""
