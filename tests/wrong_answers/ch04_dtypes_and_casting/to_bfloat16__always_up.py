"""Goes up whenever something is cut off."""

SENTENCE = "add it only where the next pattern is nearer"
BREAKS = "nearest"
CHANGES = """
-    odd = (bits >> 16) & 1
-    rounded = (bits + 0x7FFF + odd) >> 16
+    rounded = (bits + 0xFFFF) >> 16
"""
