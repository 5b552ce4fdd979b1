"""Turns a variable that lies there already into a tensor."""

SENTENCE = "returned another tensor than x"
BREAKS = "itself"
CHANGES = """
-    if placement(x) == device:
+    if placement(x) == device and not hasattr(x, "assign"):
"""
