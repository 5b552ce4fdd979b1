"""Takes the middle of the two sizes on a logarithmic scale, as in the example."""

SENTENCE = "only if both are ahead by the same factor"
BREAKS = "between_two_sizes"
CHANGES = """
-    way = behind[last] / (behind[last] - behind[last + 1])
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    return math.sqrt(sizes[last] * sizes[last + 1])
"""
