"""Returns the new value in place of the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "assign"
CHANGES = """
-        return self
+        return self._array
"""
