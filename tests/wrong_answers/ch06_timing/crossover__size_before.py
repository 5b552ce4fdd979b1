"""Returns the last size at which the GPU is not ahead."""

SENTENCE = "the lines meet after it"
BREAKS = "between_two_sizes"
CHANGES = """
-    way = behind[last] / (behind[last] - behind[last + 1])
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    return sizes[last]
"""
