"""Moves the exponent by one bit too many."""

SENTENCE = "moved one bit too far"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits >> 31, (bits >> 24) & 0xFF, bits & 0x7FFFFF
"""
