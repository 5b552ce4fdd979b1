"""`...` stands for one full slice at least."""

SENTENCE = "possibly none"
BREAKS = "ellipsis"
CHANGES = """
-    if taken > ndim:
+    if taken + len(ellipses) > ndim:
"""
