"""Raises a TypeError without a reason."""

SENTENCE = "does not name `value`"
BREAKS = "bool"
CHANGES = """
-        raise TypeError("a Symbol has no value yet, so `if` cannot ask it: run the graph first")
+        raise TypeError("not allowed")
"""
