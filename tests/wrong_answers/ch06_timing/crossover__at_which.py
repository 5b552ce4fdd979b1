"""Returns the place of the size in the tuple."""

SENTENCE = "the place of the size in the tuple"
BREAKS = "between_two_sizes"
CHANGES = """
-    way = behind[last] / (behind[last] - behind[last + 1])
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    return last + 1
"""
