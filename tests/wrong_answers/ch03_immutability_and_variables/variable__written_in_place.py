"""Writes into the array that it holds; value() is a read-only view of it."""

SENTENCE = "The snapshot `s` was taken before"
BREAKS = "snapshot"
CHANGES = """
-        self._array = self.read_only(np.array(initial))
+        self._array = np.array(initial)

-        return self._array
+        return self.read_only(self._array[...])

-        self._array = self.read_only(new)
+        self._array[...] = new
"""
