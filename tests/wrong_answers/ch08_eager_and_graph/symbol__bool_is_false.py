"""Lets a Symbol be false."""

SENTENCE = "so it can be neither true nor false"
BREAKS = "bool"
CHANGES = """
-        raise TypeError("a Symbol has no value yet, so `if` cannot ask it: run the graph first")
+        return False
"""
