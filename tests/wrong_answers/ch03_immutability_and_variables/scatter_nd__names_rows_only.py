"""Wants a depth smaller than the number of axes, so that no index names an element."""

SENTENCE = "An index names one element"
BREAKS = "elements"
CHANGES = """
-    if depth > tensor.ndim:
+    if depth >= tensor.ndim:
"""
