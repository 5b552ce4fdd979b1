"""Asks whether the number is below 0, and misses the sign of −0.0."""

SENTENCE = "−0.0 is the same with sign 1"
BREAKS = "zeros nan"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return int(x < 0), (bits >> 23) & 0xFF, bits & 0x7FFFFF
"""
