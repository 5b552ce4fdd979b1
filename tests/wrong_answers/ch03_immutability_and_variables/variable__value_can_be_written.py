"""Hands out a copy that can be written into."""

SENTENCE = "must be read-only"
BREAKS = "read_only"
CHANGES = """
-        return self._array
+        return self._array.copy()
"""
