"""Uses logarithms of the times, but not of the sizes."""

SENTENCE = "here only the times are logarithms"
BREAKS = "between_two_sizes"
CHANGES = """
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    return sizes[last] + (sizes[last + 1] - sizes[last]) * way
"""
