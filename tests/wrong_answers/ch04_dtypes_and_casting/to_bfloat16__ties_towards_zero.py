"""Adds a little less than the half, so that ties go towards zero."""

SENTENCE = "here the smaller one is taken"
BREAKS = "ties_to_even"
CHANGES = """
-    odd = (bits >> 16) & 1
-    rounded = (bits + 0x7FFF + odd) >> 16
+    rounded = (bits + 0x7FFF) >> 16
"""
