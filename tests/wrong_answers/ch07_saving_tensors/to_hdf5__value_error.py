"""Refuses with another error than the one that is asked for."""

SENTENCE = "must raise TypeError; it raised ValueError"
BREAKS = "kinds"
CHANGES = """
-            raise TypeError(f"{name}: expected numbers or booleans, not {tensor.dtype}")
+            raise ValueError(name)
"""
