"""Refuses a number of axes that both operands have wrong."""

SENTENCE = "Both must have exactly two axes"
BREAKS = "two_axes"
CHANGES = """
-    if len(rows) != 2 or len(columns) != 2:
+    if len(rows) != 2 and len(columns) != 2:
"""
