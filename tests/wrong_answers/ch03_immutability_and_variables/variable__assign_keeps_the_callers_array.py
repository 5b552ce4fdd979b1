"""Copies at first, but assign keeps the array that it is given."""

SENTENCE = "The variable must keep a copy"
BREAKS = "copies"
CHANGES = """
-        return self._array
+        return self.read_only(self._array[...])

-        self._array = self.read_only(new)
+        self._array = new

-        return np.array(value, dtype=self.dtype)
+        return np.asarray(value, dtype=self.dtype)
"""
