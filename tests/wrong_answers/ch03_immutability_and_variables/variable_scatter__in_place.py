"""Makes the array that it holds writable for a moment, and writes into it."""

SENTENCE = "The snapshot `s`"
BREAKS = "nothing_else"
CHANGES = """
-        return self.assign(updated)
+        self._array.flags.writeable = True
+        self._array[...] = updated
+        self._array.flags.writeable = False
+        return self
"""
