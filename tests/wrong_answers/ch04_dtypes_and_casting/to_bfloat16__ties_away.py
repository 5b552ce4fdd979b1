"""Adds the half, so that ties go away from zero."""

SENTENCE = "here the larger one is taken"
BREAKS = "ties_to_even"
CHANGES = """
-    odd = (bits >> 16) & 1
-    rounded = (bits + 0x7FFF + odd) >> 16
+    rounded = (bits + 0x8000) >> 16
"""
