"""Returns a list."""

SENTENCE = "a tuple is asked for"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return [bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF]
"""
