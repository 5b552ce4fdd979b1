"""Makes the array that it holds writable for a moment, and adds in place."""

SENTENCE = "The snapshot `s`"
BREAKS = "nothing_else"
CHANGES = """
-        return self.assign(self.value() + self.delta(delta))
+        delta = self.delta(delta)
+        self._array.flags.writeable = True
+        self._array += delta
+        self._array.flags.writeable = False
+        return self

-        return self.assign(self.value() - self.delta(delta))
+        return self.assign_add(-self.delta(delta))
"""
