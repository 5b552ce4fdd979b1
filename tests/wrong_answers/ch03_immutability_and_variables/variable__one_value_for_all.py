"""Keeps the value on the class, so that all variables share it."""

SENTENCE = "Each variable has a value of its own."
BREAKS = "assign"
CHANGES = """
-        self._array = self.read_only(np.array(initial))
+        type(self)._array = self.read_only(np.array(initial))

-        self._array = self.read_only(new)
+        type(self)._array = self.read_only(new)
"""
