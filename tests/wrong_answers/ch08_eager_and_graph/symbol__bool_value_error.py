"""Raises a ValueError, as NumPy does for arrays."""

SENTENCE = "must raise TypeError; it raised ValueError"
BREAKS = "bool"
CHANGES = """
-        raise TypeError("a Symbol has no value yet, so `if` cannot ask it: run the graph first")
+        raise ValueError("a Symbol has no value yet")
"""
