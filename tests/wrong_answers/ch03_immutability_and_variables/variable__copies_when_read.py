"""Keeps the array that it is given, and copies it when its value is asked for."""

SENTENCE = "The variable must keep a copy"
BREAKS = "copies"
CHANGES = """
-        self._array = self.read_only(np.array(initial))
+        self._array = np.asarray(initial)

-        return self._array
+        return self.read_only(self._array.copy())

-        self._array = self.read_only(new)
+        self._array = new

-        return np.array(value, dtype=self.dtype)
+        return np.asarray(value, dtype=self.dtype)
"""
