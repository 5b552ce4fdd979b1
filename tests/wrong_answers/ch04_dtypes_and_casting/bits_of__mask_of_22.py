"""Keeps 22 bits for the fraction."""

SENTENCE = "here the highest of them is missing"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits >> 31, (bits >> 23) & 0xFF, bits & (2**22 - 1)
"""
