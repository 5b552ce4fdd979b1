"""Masks the sign and leaves it where it is."""

SENTENCE = "move it to the right end"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits & 0x80000000, (bits >> 23) & 0xFF, bits & 0x7FFFFF
"""
