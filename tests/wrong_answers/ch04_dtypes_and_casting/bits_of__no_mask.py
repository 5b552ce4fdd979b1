"""Shifts the exponent down and keeps the sign above it."""

SENTENCE = "the sign's bit is taken with it"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits >> 31, bits >> 23, bits & 0x7FFFFF
"""
