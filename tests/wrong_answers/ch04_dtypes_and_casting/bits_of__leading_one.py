"""Adds the leading 1 that is not stored."""

SENTENCE = "The leading 1 is not stored"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF | 1 << 23
"""
