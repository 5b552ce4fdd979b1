"""Rounds the fraction alone and loses its carry."""

SENTENCE = "its carry is lost"
BREAKS = "carry"
CHANGES = """
-    odd = (bits >> 16) & 1
-    rounded = (bits + 0x7FFF + odd) >> 16
+    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
+    rounded = (bits >> 16) & 0xFF80 | rounded & 0x7F
"""
