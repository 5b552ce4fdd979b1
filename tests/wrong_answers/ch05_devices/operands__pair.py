"""Leaves out the library."""

SENTENCE = "the library, and the two tensors"
BREAKS = "triple"
CHANGES = """
-    return library, left, right
+    return left, right
"""
