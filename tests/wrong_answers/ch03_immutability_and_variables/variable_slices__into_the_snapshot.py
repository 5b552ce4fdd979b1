"""Makes the array that it holds writable for a moment, and writes into it."""

SENTENCE = "The snapshot `s`"
BREAKS = "nothing_else"
CHANGES = """
-        new = self.value().copy()
-        new[key] = self.converted(value)
-        return self.assign(new)
+        self._array.flags.writeable = True
+        try:
+            self._array[key] = self.converted(value)
+        finally:
+            self._array.flags.writeable = False
+        return self
"""
