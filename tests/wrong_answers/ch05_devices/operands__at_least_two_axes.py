"""Looks for a second axis, and not for a third."""

SENTENCE = "Both must have exactly two axes"
BREAKS = "two_axes"
CHANGES = """
-    if len(rows) != 2 or len(columns) != 2:
+    if len(rows) < 2 or len(columns) < 2:
"""
