"""Keeps the copy that it wrote into, and forgets to make it read-only."""

SENTENCE = "must be read-only"
BREAKS = "nothing_else"
CHANGES = """
-        return self.assign(new)
+        self._array = new
+        return self
"""
