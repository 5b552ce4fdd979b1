"""Returns the first measured size at which the GPU stays ahead."""

SENTENCE = "the lines meet before it"
BREAKS = "between_two_sizes"
CHANGES = """
-    way = behind[last] / (behind[last] - behind[last + 1])
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    return sizes[last + 1]
"""
