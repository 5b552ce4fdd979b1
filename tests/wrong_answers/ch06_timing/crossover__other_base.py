"""Takes logarithms to base 10, and leads back with e."""

SENTENCE = "take one base for both"
BREAKS = "between_two_sizes"
CHANGES = """
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    left, right = math.log10(sizes[last]), math.log10(sizes[last + 1])
+    return math.exp(left + (right - left) * way)
"""
