"""Sees nothing to move in a tensor without elements."""

SENTENCE = "returned a tensor on cpu; it must lie on sim:0"
BREAKS = "straight_and_once"
CHANGES = """
-    if placement(x) == device:
+    if placement(x) == device or 0 in x.shape:
"""
