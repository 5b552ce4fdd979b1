"""Returns −1 and 1 for the sign."""

SENTENCE = "0 or 1, not 1 or −1"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return -1 if bits >> 31 else 1, (bits >> 23) & 0xFF, bits & 0x7FFFFF
"""
