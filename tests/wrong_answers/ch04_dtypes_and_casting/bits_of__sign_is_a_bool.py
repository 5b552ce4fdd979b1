"""Returns the sign as a bool."""

SENTENCE = "expected an int"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bool(bits >> 31), (bits >> 23) & 0xFF, bits & 0x7FFFFF
"""
