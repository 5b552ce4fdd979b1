"""Clears the caller's array when it has taken its numbers."""

SENTENCE = "must be left as it is"
BREAKS = "copies"
CHANGES = """
         self._array = self.read_only(new)
+        if isinstance(value, np.ndarray) and value.flags.writeable:
+            value[...] = 0
"""
