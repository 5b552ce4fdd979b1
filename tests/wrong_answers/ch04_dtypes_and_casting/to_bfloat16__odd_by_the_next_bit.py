"""Asks the wrong bit whether the pattern is odd: the one above its last."""

SENTENCE = "take the even one"
BREAKS = "ties_to_even"
CHANGES = """
-    odd = (bits >> 16) & 1
-    rounded = (bits + 0x7FFF + odd) >> 16
+    rounded = (bits + 0x7FFF + ((bits >> 17) & 1)) >> 16
"""
