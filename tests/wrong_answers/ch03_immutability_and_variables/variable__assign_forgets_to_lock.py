"""Makes the first array read-only, and not those that follow it."""

SENTENCE = "must be read-only"
BREAKS = "read_only"
CHANGES = """
-        self._array = self.read_only(new)
+        self._array = new
"""
