"""Cuts the lower half off."""

SENTENCE = "only cut off"
BREAKS = "nearest"
CHANGES = """
-    odd = (bits >> 16) & 1
-    rounded = (bits + 0x7FFF + odd) >> 16
+    rounded = bits >> 16
"""
