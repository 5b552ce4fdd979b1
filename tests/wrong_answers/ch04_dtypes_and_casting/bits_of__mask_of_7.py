"""Keeps 7 bits for the exponent."""

SENTENCE = "The exponent has 8 bits; here the highest"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits >> 31, (bits >> 23) & 0x7F, bits & 0x7FFFFF
"""
