"""Rounds to a whole number, as sizes are."""

SENTENCE = "the crossover need not be a whole number"
BREAKS = "not_rounded"
CHANGES = """
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    return round(sizes[last] * (sizes[last + 1] / sizes[last]) ** way)
"""
