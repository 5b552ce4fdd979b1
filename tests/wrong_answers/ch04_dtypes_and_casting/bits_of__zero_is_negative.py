"""Takes what is not above 0 for negative, and so 0.0 too."""

SENTENCE = "0.0 has 0 in all three fields"
BREAKS = "zeros nan"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return int(x <= 0), (bits >> 23) & 0xFF, bits & 0x7FFFFF
"""
