"""Keeps the array that it was given, so the caller goes on writing into it."""

SENTENCE = "The variable must keep a copy"
BREAKS = "copies"
CHANGES = """
-        self._array = self.read_only(np.array(initial))
+        self._array = np.asarray(initial)

-        return self._array
+        return self.read_only(self._array[...])
"""
