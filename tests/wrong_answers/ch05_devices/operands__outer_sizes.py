"""Compares the outer sizes."""

SENTENCE = "raised ValueError"
BREAKS = "triple"
CHANGES = """
-    if rows[1] != columns[0]:
+    if rows[0] != columns[1]:
"""
