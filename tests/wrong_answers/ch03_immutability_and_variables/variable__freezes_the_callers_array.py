"""Makes the caller's own array read-only and keeps it."""

SENTENCE = "stay writable: make a copy read-only"
BREAKS = "copies"
CHANGES = """
-        self._array = self.read_only(np.array(initial))
+        self._array = self.read_only(np.asarray(initial))

-        return np.array(value, dtype=self.dtype)
+        return np.asarray(value, dtype=self.dtype)
"""
