"""Keeps what is too large at the largest bfloat16."""

SENTENCE = "comes infinity, not the largest again"
BREAKS = "carry"
CHANGES = """
-    odd = (bits >> 16) & 1
-    rounded = (bits + 0x7FFF + odd) >> 16
+    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
+    too_large = np.isfinite(x) & ((rounded & 0x7FFF) == 0x7F80)
+    rounded = np.where(too_large, rounded - 1, rounded)
"""
