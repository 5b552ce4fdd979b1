"""Takes the odd pattern in a tie."""

SENTENCE = "here the odd one is taken"
BREAKS = "ties_to_even"
CHANGES = """
-    odd = (bits >> 16) & 1
-    rounded = (bits + 0x7FFF + odd) >> 16
+    rounded = (bits + 0x7FFF + (~(bits >> 16) & 1)) >> 16
"""
