"""Draws one line from the first size to the last."""

SENTENCE = "one straight line from the first size to the last"
BREAKS = "between_two_sizes"
CHANGES = """
-    way = behind[last] / (behind[last] - behind[last + 1])
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    way = behind[0] / (behind[0] - behind[-1])
+    return sizes[0] * (sizes[-1] / sizes[0]) ** way
"""
