"""Refuses without saying which array."""

SENTENCE = "does not name"
BREAKS = "kinds"
CHANGES = """
-            raise TypeError(f"{name}: expected numbers or booleans, not {array.dtype}")
+            raise TypeError("cannot be written")
"""
