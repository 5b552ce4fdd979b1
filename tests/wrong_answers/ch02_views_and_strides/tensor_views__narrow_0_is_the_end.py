"""A start that is not positive is counted from the end."""

SENTENCE = "a negative start counts from the end"
BREAKS = "narrow"
CHANGES = """
-        first = start + size if start < 0 else start
+        first = start + size if start <= 0 else start
"""
