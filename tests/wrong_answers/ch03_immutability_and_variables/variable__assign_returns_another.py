"""Makes a new variable and leaves the old one as it was."""

SENTENCE = "`assign` replaces the value by what it is given"
BREAKS = "no_axes snapshot assign converted copies"
CHANGES = """
-        self._array = self.read_only(new)
-        return self
+        return Variable(new)
"""
