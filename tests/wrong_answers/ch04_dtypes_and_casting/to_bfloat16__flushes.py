"""Sets tiny numbers to 0."""

SENTENCE = "A number next to 0 became 0"
BREAKS = "tiny"
CHANGES = """
-    odd = (bits >> 16) & 1
-    rounded = (bits + 0x7FFF + odd) >> 16
+    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
+    rounded = np.where(np.abs(x) < 2.0**-126, (bits >> 16) & 0x8000, rounded)
"""
