"""Takes the mean of the two sizes."""

SENTENCE = "This is the middle between the two sizes;"
BREAKS = "between_two_sizes"
CHANGES = """
-    way = behind[last] / (behind[last] - behind[last + 1])
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    return (sizes[last] + sizes[last + 1]) / 2
"""
