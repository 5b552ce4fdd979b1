"""A negative start is an index that does not exist."""

SENTENCE = "a negative start counts from the end"
BREAKS = "narrow"
CHANGES = """
-        first = start + size if start < 0 else start
+        first = start
"""
