"""Returns the fields from the right to the left."""

SENTENCE = "The order is sign, exponent, fraction"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits & 0x7FFFFF, (bits >> 23) & 0xFF, bits >> 31
"""
