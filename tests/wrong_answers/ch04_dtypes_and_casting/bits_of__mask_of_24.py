"""Keeps 24 bits for the fraction."""

SENTENCE = "the lowest bit of the exponent is taken with it"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits >> 31, (bits >> 23) & 0xFF, bits & 0xFFFFFF
"""
