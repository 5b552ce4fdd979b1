"""Returns the fraction as a number below 1."""

SENTENCE = "not divided by 2²³"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits >> 31, (bits >> 23) & 0xFF, (bits & 0x7FFFFF) / 2**23
"""
